-- All entries whose keys match a pattern, as of one moment; unless there are too many, since no
-- other client is served while a script runs.
--
-- ARGV[1]  the pattern
-- ARGV[2]  up to how many keys the database may hold, all of which are looked at
-- ARGV[3]  up to how many keys may match, whose values are then read at far greater cost
--
-- Returns a number if there are too many. Else a list: first the names, then their values in lists
-- of a thousand. A value is missing where the key holds no string.

local size = redis.call('DBSIZE')
if size > tonumber(ARGV[2]) then
  return size
end
local found = names(ARGV[1])
if #found > tonumber(ARGV[3]) then
  return #found
end
local answer = {found}
in_slices(found, function(first, last)
  answer[#answer + 1] = redis.call('MGET', unpack(found, first, last))
end)
return answer
