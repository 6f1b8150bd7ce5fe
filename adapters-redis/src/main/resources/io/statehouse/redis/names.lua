-- Returns the names of all keys that match a pattern. Prepended to the scripts that need it.
--
-- KEYS is three times as fast as a loop of SCAN, but a user without the category @dangerous may not
-- use it. Checking the right first, which is possible since Redis 7.0, keeps the listings of such a
-- user out of the server's ACL log.
local function names(pattern)
  if not redis.acl_check_cmd or redis.acl_check_cmd('KEYS', pattern) then
    local found = redis.pcall('KEYS', pattern)
    if not found.err then
      return found
    end
  end
  local found = {}
  local cursor = '0'
  repeat
    local reply = redis.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', 1000)
    cursor = reply[1]
    for _, name in ipairs(reply[2]) do
      found[#found + 1] = name
    end
  until cursor == '0'
  return found
end

-- Calls a function with one slice of a list after the other: a thousand items at a time, because
-- Lua can unpack at most about eight thousand arguments.
local function in_slices(list, use)
  for first = 1, #list, 1000 do
    use(first, math.min(first + 999, #list))
  end
end
