import { type Script, script } from "#server/shared-feed/redis.ts";

/**
 * Functions that all scripts share. Redis runs each script as a whole. Every instant is Redis's own, in milliseconds
 * since 1970; arguments are lengths of time, which count from there. A key of a wrong type holds nothing usable: it
 * is deleted before it is written. A value that none of these scripts writes is not used, and counted in `refused`.
 */
const COMMON = `
local refused = 0
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function whole(text)
  local value = tonumber(text)
  if value and value >= 0 and value <= 9e15 and value == math.floor(value) then return value end
  return nil
end
-- No fence was ever granted ten years ahead of the clock.
local function fenceIn(text)
  local value = whole(text)
  if value and value <= now + 315360000000 then return value end
  if text then refused = refused + 1 end
  return 0
end
local function written(value) return string.format('%.0f', value) end
local function isOther(key, kind)
  local found = redis.call('TYPE', key)['ok']
  if found == kind or found == 'none' then return false end
  refused = refused + 1
  return true
end
local function holds(key, kind)
  return redis.call('EXISTS', key) == 1 and not isOther(key, kind)
end
-- No other write: a full Redis refuses only the first write of a script.
local function ours(key, kind)
  if isOther(key, kind) then redis.call('DEL', key) end
end
-- After the greatest possible id the stream is created again, which its readers notice.
local function add(key, most, fields)
  ours(key, 'stream')
  local added = redis.pcall('XADD', key, 'MAXLEN', '~', most, '*', unpack(fields))
  if type(added) == 'table' and string.find(added['err'], 'exhausted', 1, true) then
    redis.call('DEL', key)
    added = redis.pcall('XADD', key, 'MAXLEN', '~', most, '*', unpack(fields))
  end
  return added
end
`;

/** Each script answers with its own answer and the number of refused values; an error remains the whole answer. */
export const withCommon = (text: string): Script =>
  script(`${COMMON}
local function answer()
${text}
end
local own = answer()
if type(own) == 'table' and own['err'] then return own end
return {own, refused}
`);
