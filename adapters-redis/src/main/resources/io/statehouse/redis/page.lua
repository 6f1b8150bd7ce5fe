-- The values of keys, up to some number of bytes.
--
-- ARGV[1]  after how many bytes to stop
-- ARGV[2…] the keys. They are not passed as KEYS, since a read-only user may not name any.
--
-- Returns the values of as many keys as fit, at least one; a value is missing if the key was
-- deleted or does not hold a string.

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
