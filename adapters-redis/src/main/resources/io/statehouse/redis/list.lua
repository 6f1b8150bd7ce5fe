-- All entries whose keys match a pattern, in one view; unless there are too many, since no other
-- client is served while a script runs, or they take too much memory.
--
-- ARGV[1]  the pattern
-- ARGV[2]  how many keys the database may hold at most, all of which are examined
-- ARGV[3]  how many keys may match at most, whose values are then read at far greater cost
--
-- ARGV[4]  how many bytes of memory the entries may take at most
-- ARGV[5]  how many of these every entry takes, besides twice its name, and its value
--
-- Returns a number if there are too many, and -1 if they take too much. Else a list: first the names,
-- then their values in lists of a thousand. A value is missing if the key does not hold a string.

local size = redis.call('DBSIZE')
if size > tonumber(ARGV[2]) then
  return size
end
local max = tonumber(ARGV[3])
if size > max then
  -- A scan runs in the order of hashes, so its first keys are a sample: examining all of them only
  -- to count too many would take as long as listing them takes otherwise.
  local sample = redis.pcall('SCAN', '0', 'MATCH', ARGV[1], 'COUNT', 1000)
  local estimate = sample.err and 0 or math.floor(#sample[2] / 1000 * size)
  if estimate > 2 * max then
    return estimate
  end
end
local found = names(ARGV[1])
if #found > max then
  return #found
end
local left = tonumber(ARGV[4]) - #found * tonumber(ARGV[5])
local result = {found}
in_slices(found, function(first, last)
  if left >= 0 then
    local values = redis.call('MGET', unpack(found, first, last))
    for i, value in ipairs(values) do
      left = left - 2 * #found[first + i - 1] - (value and #value or 0)
    end
    result[#result + 1] = values
  end
end)
return left >= 0 and result or -1
