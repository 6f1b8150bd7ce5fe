-- One transaction: applies all of its writes if all of its conditions hold, otherwise none.
--
-- KEYS     the key of each step that has one, in the order of the steps
-- ARGV[1]  the steps, a letter for each, all conditions before all writes:
--            a  the key is absent
--            p  the key is present
--            h  the value still has the revision given as operand
--            v  the value still is the operand
--            s  SET the key to the operand
--            e  SET the key to the value that its condition v found, followed by the operand
--            d  DEL the key
--            x  DEL every key that matches the operand, a pattern
-- ARGV[2]  the salt before a value in the computation of its revision, a SHA-1 in hexadecimal
-- ARGV[3…] the operands of the steps h, v, s, e and x, in the order of the steps
--
-- Returns 0 if the transaction was applied, and n if the condition of step n does not hold. Returns
-- -n if step n is "absent" and the key holds another program's list or hash: it is neither absent
-- nor a value.
--
-- Redis runs a script in isolation, but does not roll back: an error among the writes would leave
-- the earlier ones applied. So everything that can fail comes before the first write: the
-- conditions, the search for the keys below a prefix, and the check of the user's rights. (Too
-- little memory, being a replica, or a disk that cannot be written is reported by the first write,
-- if at all.)

local steps = ARGV[1]
local salt = ARGV[2]
local writes = {}
local deleted = {}
local before = {}

local function type_of(key)
  return redis.call('TYPE', key).ok
end

local function value_of(key)
  local value = redis.pcall('GET', key)
  if type(value) == 'table' then
    if string.find(value.err, 'WRONGTYPE', 1, true) then
      return false
    end
    error(value) -- no right to read it
  end
  return value
end

local function unchanged(key, revision)
  local value = value_of(key)
  return value and redis.sha1hex(salt .. value) == revision
end

-- Before Redis 7.0 a script cannot check rights. There, a user who may SET but not DEL, or may DEL
-- some keys only, could leave half a transaction applied.
local function require_right(command, key, ...)
  if redis.acl_check_cmd and not redis.acl_check_cmd(command, key, ...) then
    error({err = 'NOPERM this user may not ' .. command .. ' the key ' .. key})
  end
end

local key, operand = 0, 2
for step = 1, #steps do
  local letter = string.sub(steps, step, step)
  if letter ~= 'x' then
    key = key + 1
  end
  if string.find('hvsex', letter, 1, true) then
    operand = operand + 1
  end

  if letter == 'a' then
    local found = type_of(KEYS[key])
    if found ~= 'none' then
      return found == 'string' and step or -step
    end
  elseif letter == 'p' then
    if type_of(KEYS[key]) ~= 'string' then
      return step
    end
  elseif letter == 'h' then
    if not unchanged(KEYS[key], ARGV[operand]) then
      return step
    end
  elseif letter == 'v' then
    if value_of(KEYS[key]) ~= ARGV[operand] then
      return step
    end
    before[KEYS[key]] = ARGV[operand]
  elseif letter == 'e' then
    require_right('SET', KEYS[key], '')
    writes[#writes + 1] = {'SET', KEYS[key], before[KEYS[key]] .. ARGV[operand]}
  elseif letter == 's' then
    require_right('SET', KEYS[key], '')
    writes[#writes + 1] = {'SET', KEYS[key], ARGV[operand]}
  elseif letter == 'd' then
    require_right('DEL', KEYS[key])
    writes[#writes + 1] = {'DEL', KEYS[key]}
  else
    -- A key that does not hold a string is not an entry, so it is not deleted.
    for _, name in ipairs(names(ARGV[operand])) do
      require_right('DEL', name)
      if type_of(name) == 'string' then
        deleted[#deleted + 1] = name
      end
    end
  end
end

in_slices(deleted, function(first, last)
  redis.call('DEL', unpack(deleted, first, last))
end)
for _, write in ipairs(writes) do
  redis.call(unpack(write))
end
return 0
