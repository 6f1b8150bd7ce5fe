-- All entries whose keys match a pattern, in one view; unless there are too many, since no other
-- client is served while a script runs.
--
-- ARGV[1]  the pattern
-- ARGV[2]  how many keys the database may hold at most, all of which are examined
-- ARGV[3]  how many keys may match at most, whose values are then read at far greater cost
--
-- Returns a number if there are too many. Else a list: first the names, then their values in lists
-- of a thousand. A value is missing if the key does not hold a string.

local size = redis.call('DBSIZE')
if size > tonumber(ARGV[2]) then
  return size
end
local found = names(ARGV[1])
if #found > tonumber(ARGV[3]) then
  return #found
end
local result = {found}
in_slices(found, function(first, last)
  result[#result + 1] = redis.call('MGET', unpack(found, first, last))
end)
return result
