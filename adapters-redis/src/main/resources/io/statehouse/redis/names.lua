-- The names of all keys that match a pattern. Part of the scripts that need it.
--
-- KEYS is three times as fast as a loop of SCAN, but a user without the category @dangerous may
-- not use it. Asking first, where Redis can be asked (7.0), keeps such a user's every listing out
-- of the server's log of refused commands.
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
    local answer = redis.call('SCAN', cursor, 'MATCH', pattern, 'COUNT', 1000)
    cursor = answer[1]
    for _, name in ipairs(answer[2]) do
      found[#found + 1] = name
    end
  until cursor == '0'
  return found
end

-- Calls what is given with one slice of a list after the other: a thousand at a time, because Lua
-- can pass on about eight thousand arguments and no more.
local function in_slices(list, use)
  for first = 1, #list, 1000 do
    use(first, math.min(first + 999, #list))
  end
end
