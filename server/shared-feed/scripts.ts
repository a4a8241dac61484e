import { MAX_RETRY_AFTER_MS } from "#market/waits.ts";
import { type Script, script } from "./redis.ts";

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
-- After the greatest possible id the stream begins anew, which its readers notice.
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
const withCommon = (text: string): Script =>
  script(`${COMMON}
local function answer()
${text}
end
local own = answer()
if type(own) == 'table' and own['err'] then return own end
return {own, refused}
`);

/**
 * Takes the lease if no other process holds it. The lease counts by its stored instant: the expiry of a key would move
 * with a clock that is set back.
 *
 * KEYS: lease, fence. ARGV:
 * - 1: the holder
 * - 2: the length of a lease
 * - 3: the greatest fence that the process has seen
 *
 * Answers with the new fence and the time, or with nothing.
 */
export const TAKE = withCommon(`
ours(KEYS[1], 'hash')
ours(KEYS[2], 'string')
local length = tonumber(ARGV[2])
local lease = redis.call('HMGET', KEYS[1], 'holder', 'at')
local at = whole(lease[2])
if lease[1] and not at then refused = refused + 1 end
if lease[1] and lease[1] ~= ARGV[1] and at and now < at + length and at <= now + length then return false end
local fence = math.max(fenceIn(redis.call('GET', KEYS[2])), fenceIn(ARGV[3]), now) + 1
redis.call('SET', KEYS[2], written(fence))
redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'fence', written(fence), 'at', written(now))
redis.call('PEXPIRE', KEYS[1], length)
return {written(fence), written(now)}
`);

/**
 * Renews the lease. KEYS: lease, fence. ARGV: holder, fence, length of a lease. Answers with the time, or with nothing
 * if the lease is lost.
 */
export const RENEW = withCommon(`
ours(KEYS[1], 'hash')
ours(KEYS[2], 'string')
local lease = redis.call('HMGET', KEYS[1], 'holder', 'fence')
if lease[1] ~= ARGV[1] or lease[2] ~= ARGV[2] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return false end
redis.call('HSET', KEYS[1], 'at', written(now))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return written(now)
`);

/** Gives the lease back. KEYS: lease. ARGV: holder, fence. */
export const GIVE_BACK = withCommon(`
ours(KEYS[1], 'hash')
local lease = redis.call('HMGET', KEYS[1], 'holder', 'fence')
if lease[1] == ARGV[1] and lease[2] == ARGV[2] then redis.call('DEL', KEYS[1]) end
return 1
`);

/**
 * Publishes an answer. The body of a list is not added to the stream, which could hold it ten thousand times.
 *
 * The instant is no later than the leader's estimate: an answer that Redis receives late is no younger for that.
 *
 * KEYS: fence, answers, and the key of the quote or list if it is stored. ARGV:
 * - 1: the leader's fence
 * - 2 to 5: key, kind, body, and date of the answer
 * - 6, 7: the planned time between two checks, the age of the answer
 * - 8: the leader's estimate of the instant, or nothing
 * - 9: the most entries of the stream
 * - 10: the lifetime of the stored quote or list
 *
 * Answers with 1, or with 0 if the fence is not the latest.
 */
export const PUBLISH = withCommon(`
ours(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local at = now - tonumber(ARGV[7])
local reckoned = whole(ARGV[8])
if reckoned and reckoned < at and reckoned > at - 60000 then at = reckoned end
local fields = {
  'key', ARGV[2], 'kind', ARGV[3], 'date', ARGV[5], 'plan', ARGV[6], 'askedAt', written(at), 'fence', ARGV[1]
}
if ARGV[3] ~= 'list' then
  fields[#fields + 1] = 'body'
  fields[#fields + 1] = ARGV[4]
end
local added = add(KEYS[2], ARGV[9], fields)
if type(added) == 'table' then return added end
if KEYS[3] then
  if ARGV[3] == 'list' then
    fields[#fields + 1] = 'body'
    fields[#fields + 1] = ARGV[4]
  end
  ours(KEYS[3], 'hash')
  redis.call('HSET', KEYS[3], unpack(fields))
  redis.call('PEXPIRE', KEYS[3], ARGV[10])
end
return 1
`);

/**
 * Merges a gate. No process can shorten a wait; only the leader writes the outage and the refusal.
 *
 * A wait is stored with its length. A wait that would last longer was written before the clock was set back: it begins
 * again.
 *
 * KEYS: state, fence. ARGV:
 * - 1: the greatest fence that the process has seen
 * - 2: the wait of all requests
 * - 3: that wait as the service named it, or nothing
 * - 4: the leader's fence, or nothing
 * - 5: the leader's outage
 * - 6, 7: the leader's refusal, and the time to its next probe
 * - 8: the fingerprint of the refused token, or nothing
 * - 9: the most paths
 * - 10 and on: path and wait in turn
 *
 * Answers with 1, or with 0 if the leader's fence is not the latest.
 */
export const GATE = withCommon(`
ours(KEYS[1], 'hash')
ours(KEYS[2], 'string')
local seen = fenceIn(ARGV[1])
if seen > fenceIn(redis.call('GET', KEYS[2])) then redis.call('SET', KEYS[2], written(seen)) end
local function left(text)
  local till, length = string.match(text or '', '^(%d+) (%d+)$')
  -- No process writes a longer wait, and none would read it.
  if not till or tonumber(length) > ${MAX_RETRY_AFTER_MS} then return 0 end
  return math.max(0, math.min(tonumber(till) - now, tonumber(length)))
end
local function wait(forMs) return written(now + forMs) .. ' ' .. written(forMs) end
local all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  local till, length = string.match(all[index + 1], '^(%d+) (%d+)$')
  if till and tonumber(till) - now > tonumber(length) then
    redis.call('HSET', KEYS[1], all[index], wait(tonumber(length)))
  end
end
local function raise(field, forMs)
  if forMs <= left(redis.call('HGET', KEYS[1], field)) then return false end
  redis.call('HSET', KEYS[1], field, wait(forMs))
  return true
end
if raise('closed', tonumber(ARGV[2])) then
  if ARGV[3] == '' then redis.call('HDEL', KEYS[1], 'named') else redis.call('HSET', KEYS[1], 'named', ARGV[3]) end
end
for index = 10, #ARGV, 2 do raise('path ' .. ARGV[index], tonumber(ARGV[index + 1])) end
local paths = {}
all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  if string.sub(all[index], 1, 5) == 'path ' then
    local leftMs = left(all[index + 1])
    if leftMs > 0 then paths[#paths + 1] = {leftMs, all[index]} else redis.call('HDEL', KEYS[1], all[index]) end
  end
end
if #paths > tonumber(ARGV[9]) then
  table.sort(paths, function(one, other) return one[1] < other[1] end)
  for index = 1, #paths - tonumber(ARGV[9]) do redis.call('HDEL', KEYS[1], paths[index][2]) end
end
if ARGV[4] == '' then return 1 end
if redis.call('GET', KEYS[2]) ~= ARGV[4] then return 0 end
redis.call('HSET', KEYS[1], 'outage', wait(tonumber(ARGV[5])), 'refusal', ARGV[6], 'probe', wait(tonumber(ARGV[7])))
redis.call('HSET', KEYS[1], 'token', ARGV[8])
return 1
`);

/**
 * Reports the leader's status. KEYS: fence, state, pace. ARGV: fence, status, what the pacer learned, its wait. Answers
 * with 1, or with 0 if the fence is not the latest.
 *
 * Removes waits that are over: a clock that is set back later would bring them again.
 */
export const REPORT = withCommon(`
ours(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
ours(KEYS[2], 'hash')
ours(KEYS[3], 'hash')
redis.call('HSET', KEYS[2], 'status', ARGV[2], 'told', written(now))
local all = redis.call('HGETALL', KEYS[2])
for index = 1, #all, 2 do
  local till = string.match(all[index + 1], '^(%d+) %d+$')
  if till and tonumber(till) <= now then redis.call('HDEL', KEYS[2], all[index]) end
end
redis.call('HSET', KEYS[3], 'learned', ARGV[3], 'closed', written(now + tonumber(ARGV[4])) .. ' ' .. ARGV[4])
return 1
`);

/**
 * Reads the new answers and the state. KEYS: answers, state, fence, lease. ARGV: the last id that was read, the most
 * entries. Answers with:
 * - the time, and the fence
 * - the last id of the stream, and the first that it still holds
 * - the number of entries ever added, and the number that it holds
 * - the state
 * - the entries after the id
 * - the instant of the lease's renewal
 */
export const READ = withCommon(`
local last, first, added, length = '0-0', '0-0', 0, 0
local entries = {}
if holds(KEYS[1], 'stream') then
  local info = redis.call('XINFO', 'STREAM', KEYS[1])
  for index = 1, #info, 2 do
    if info[index] == 'last-generated-id' then last = info[index + 1] end
    if info[index] == 'entries-added' then added = info[index + 1] end
    if info[index] == 'length' then length = info[index + 1] end
    if info[index] == 'first-entry' and info[index + 1] then first = info[index + 1][1] end
  end
  -- After the greatest possible id Redis answers with an error: there are no more entries.
  entries = redis.pcall('XRANGE', KEYS[1], '(' .. ARGV[1], '+', 'COUNT', ARGV[2])
  if entries['err'] then entries = {} end
end
local fence = 0
if holds(KEYS[3], 'string') then fence = fenceIn(redis.call('GET', KEYS[3])) end
local state = {}
if holds(KEYS[2], 'hash') then state = redis.call('HGETALL', KEYS[2]) end
local renewed = false
if holds(KEYS[4], 'hash') then
  renewed = redis.call('HGET', KEYS[4], 'at')
  if not whole(renewed) then
    refused = refused + 1
    renewed = false
  end
end
return {written(now), written(fence), last, first, added, length, state, entries, renewed}
`);

/** Reads hashes. KEYS: any hashes. Answers with the time and the hashes. */
export const HASHES = withCommon(`
local found = {}
for index = 1, #KEYS do
  if holds(KEYS[index], 'hash') then
    found[index] = redis.call('HGETALL', KEYS[index])
  else
    found[index] = {}
  end
end
return {written(now), found}
`);

/**
 * Writes the demand of an edge. KEYS: demand, edges, messages. ARGV:
 * - 1: the edge
 * - 2: the revision that is changed, or nothing for a whole demand
 * - 3: the new revision
 * - 4: the lifetime of the demand
 * - 5: the number of fields that are set
 * - 6 and on: field and value in turn, then the fields that are removed
 *
 * Answers with 1, or with 0 if Redis holds another revision.
 */
export const DEMAND = withCommon(`
ours(KEYS[1], 'hash')
ours(KEYS[2], 'zset')
if ARGV[2] == '' then redis.call('DEL', KEYS[1])
elseif redis.call('HGET', KEYS[1], 'revision') ~= ARGV[2] then return 0 end
local last = 5 + 2 * tonumber(ARGV[5])
for index = 6, last, 2 do redis.call('HSET', KEYS[1], ARGV[index], ARGV[index + 1]) end
for index = last + 1, #ARGV do redis.call('HDEL', KEYS[1], ARGV[index]) end
redis.call('HSET', KEYS[1], 'revision', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[2], written(now + tonumber(ARGV[4])), ARGV[1])
if ARGV[2] ~= ARGV[3] then
  local added = add(KEYS[3], '1000', {'kind', 'demand', 'edge', ARGV[1]})
  if type(added) == 'table' and added['err'] then return added end
end
return 1
`);

/** Sends a message. KEYS: messages. ARGV: kind, edge, most entries. Answers with 1. */
export const SEND = withCommon(`
local added = add(KEYS[1], ARGV[3], {'kind', ARGV[1], 'edge', ARGV[2]})
if type(added) == 'table' and added['err'] then return added end
return 1
`);

/**
 * Reads the id of the last message. KEYS: messages. Answers with the id, or with nothing before the first. A key of a
 * wrong type is deleted here: an edge whose demand stays as it is sends no message that would replace it.
 */
export const LAST_MESSAGE = withCommon(`
ours(KEYS[1], 'stream')
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return last and last[1] or false
`);

/** Reads the edges. KEYS: edges. ARGV: the lifetime of a demand. Answers with the edges whose demand still counts. */
export const EDGES = withCommon(`
if not holds(KEYS[1], 'zset') then return {} end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', written(now))
refused = refused + redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. written(now + tonumber(ARGV[1])), '+inf')
return redis.call('ZRANGE', KEYS[1], 0, -1)
`);
