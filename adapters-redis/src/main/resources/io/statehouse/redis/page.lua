-- The values of keys, up to some number of bytes.
--
-- ARGV[1]  after how many bytes to stop
-- ARGV[2…] the keys. They are not passed as KEYS, since a read-only user may not name any.
--
-- Returns the values of as many keys as fit, at least one; a value is missing if the key was
-- deleted or does not hold a string.

local left = tonumber(ARGV[1])
local values = {}
local count = 0
local first = 2
local slice = 1
while first <= #ARGV do
  local last = math.min(first + slice - 1, #ARGV)
  local before = left
  for _, value in ipairs(redis.call('MGET', unpack(ARGV, first, last))) do
    count = count + 1
    values[count] = value
    if value then
      left = left - #value
      if left < 0 then
        return values
      end
    end
  end
  first = last + 1
  -- One at a time is much slower; as long as values are short, many take little memory.
  slice = before - left < 65536 and math.min(2 * slice, 100) or 1
end
return values
