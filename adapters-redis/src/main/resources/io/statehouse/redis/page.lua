-- The values of keys, up to some number of bytes.
--
-- ARGV[1]  after how many bytes to stop
-- ARGV[2…] the keys. They are no KEYS, since a user who may only read cannot name any.
--
-- Returns the values of as many keys as it came to, at least one; a value is missing where the key
-- is gone or holds no string.

local left = tonumber(ARGV[1])
local values = {}
for i = 2, #ARGV do
  local value = redis.pcall('GET', ARGV[i])
  if type(value) == 'table' then
    if not string.find(value.err, 'WRONGTYPE', 1, true) then
      error(value) -- no right to read it
    end
    value = false
  end
  values[i - 1] = value
  if value then
    left = left - #value
    if left < 0 then
      break
    end
  end
end
return values
