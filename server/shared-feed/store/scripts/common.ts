import { type Script, script } from "#server/shared-feed/redis/redis.ts";

/**
 * Functions that all scripts share. Redis runs each script atomically. Every instant is by Redis's own clock, in
 * milliseconds since 1970; arguments are lengths of time from now. A key of a wrong type is deleted before it is
 * written. A value that none of these scripts writes is not used, and counted in `invalidValues`.
 */
const COMMON = `
local invalidValues = 0
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function parseWhole(text)
  local value = tonumber(text)
  if value and value >= 0 and value <= 9e15 and value == math.floor(value) then return value end
  return nil
end
-- No fence was ever granted ten years ahead of the clock.
local function parseFence(text)
  local value = parseWhole(text)
  if value and value <= now + 315360000000 then return value end
  if text then invalidValues = invalidValues + 1 end
  return 0
end
local function toText(value) return string.format('%.0f', value) end
local function hasOtherType(key, kind)
  local found = redis.call('TYPE', key)['ok']
  if found == kind or found == 'none' then return false end
  invalidValues = invalidValues + 1
  return true
end
local function hasType(key, kind)
  return redis.call('EXISTS', key) == 1 and not hasOtherType(key, kind)
end
-- No other write: a full Redis refuses only the first write of a script.
local function ensureType(key, kind)
  if hasOtherType(key, kind) then redis.call('DEL', key) end
end
-- After the greatest possible id the stream is created again, which its readers notice.
local function append(key, most, fields)
  ensureType(key, 'stream')
  local added = redis.pcall('XADD', key, 'MAXLEN', '~', most, '*', unpack(fields))
  if type(added) == 'table' and string.find(added['err'], 'exhausted', 1, true) then
    redis.call('DEL', key)
    added = redis.pcall('XADD', key, 'MAXLEN', '~', most, '*', unpack(fields))
  end
  return added
end
`;

/** Creates a script that returns its result and the number of invalid values; an error is returned alone. */
export const withCommon = (text: string): Script =>
  script(`${COMMON}
local function answer()
${text}
end
local result = answer()
if type(result) == 'table' and result['err'] then return result end
return {result, invalidValues}
`);
