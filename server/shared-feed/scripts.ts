import { LONGEST_RETRY_AFTER_MS } from "#market/waits.ts";
import { type Script, script } from "./redis.ts";

/**
 * What happens in Redis, each as a whole. Every instant is Redis's own, in milliseconds since 1970; lengths of time
 * come in and are counted from there. A key of another type than ours holds nothing that can be used: it is dropped
 * before it is written.
 */
const COMMON = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function whole(text)
  local value = tonumber(text)
  if value and value >= 0 and value <= 9e15 and value == math.floor(value) then return value end
  return nil
end
-- Ten years ahead of the clock no fence was ever granted.
local function fenceIn(text)
  local value = whole(text)
  if value and value <= now + 315360000000 then return value end
  return 0
end
local function written(value) return string.format('%.0f', value) end
local function ours(key, kind)
  local found = redis.call('TYPE', key)['ok']
  if found ~= kind and found ~= 'none' then redis.call('DEL', key) end
end
-- Where somebody wrote the last id of all, the stream begins anew, which its readers notice.
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

const withCommon = (text: string): Script => script(COMMON + text);

/**
 * KEYS lease, fence. ARGV holder, length of a lease, a fence that was seen. Answers with the new fence and the time, or with nothing.
 * A lease counts by its own instant, since the expiry of a key would move with a clock that is set back.
 */
export const TAKE = withCommon(`
ours(KEYS[1], 'hash')
ours(KEYS[2], 'string')
local length = tonumber(ARGV[2])
local lease = redis.call('HMGET', KEYS[1], 'holder', 'at')
local at = whole(lease[2])
if lease[1] and lease[1] ~= ARGV[1] and at and now < at + length and at <= now + length then return false end
local fence = math.max(fenceIn(redis.call('GET', KEYS[2])), fenceIn(ARGV[3]), now) + 1
redis.call('SET', KEYS[2], written(fence))
redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'fence', written(fence), 'at', written(now))
redis.call('PEXPIRE', KEYS[1], length)
return {written(fence), written(now)}
`);

/** KEYS lease, fence. ARGV holder, fence, length. Answers with the time, or with nothing where the lease is lost. */
export const RENEW = withCommon(`
ours(KEYS[1], 'hash')
ours(KEYS[2], 'string')
local lease = redis.call('HMGET', KEYS[1], 'holder', 'fence')
if lease[1] ~= ARGV[1] or lease[2] ~= ARGV[2] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return false end
redis.call('HSET', KEYS[1], 'at', written(now))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return written(now)
`);

/** KEYS lease. ARGV holder, fence. */
export const GIVE_BACK = withCommon(`
ours(KEYS[1], 'hash')
local lease = redis.call('HMGET', KEYS[1], 'holder', 'fence')
if lease[1] == ARGV[1] and lease[2] == ARGV[2] then redis.call('DEL', KEYS[1]) end
return 1
`);

/**
 * KEYS fence, answers, and quote or list where it is kept by itself. ARGV fence, key, kind, body, date, plan, age, the
 * asker's reckoning of the instant or nothing, most entries, how long it is kept. Answers with 1, or with 0 where the
 * fence is not the latest. The body of a list is kept beside the stream, which would hold it ten thousand times.
 *
 * The instant is no later than the asker reckons: an answer that Redis takes up late is no younger for that.
 */
export const PUBLISH = withCommon(`
ours(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local at = now - tonumber(ARGV[7])
local reckoned = whole(ARGV[8])
if reckoned and reckoned < at and reckoned > at - 60000 then at = reckoned end
local said = {'key', ARGV[2], 'kind', ARGV[3], 'date', ARGV[5], 'plan', ARGV[6], 'askedAt', written(at), 'fence', ARGV[1]}
if ARGV[3] ~= 'list' then
  said[#said + 1] = 'body'
  said[#said + 1] = ARGV[4]
end
local added = add(KEYS[2], ARGV[9], said)
if type(added) == 'table' then return added end
if KEYS[3] then
  if ARGV[3] == 'list' then
    said[#said + 1] = 'body'
    said[#said + 1] = ARGV[4]
  end
  ours(KEYS[3], 'hash')
  redis.call('HSET', KEYS[3], unpack(said))
  redis.call('PEXPIRE', KEYS[3], ARGV[10])
end
return 1
`);

/**
 * KEYS state, fence. ARGV a fence that was seen, how long everything waits, that wait as it was named or nothing, the asker's fence or
 * nothing, its outage, its refusal and the time to its next probe, most paths, then path and wait in turn. Waits never get shorter, whoever
 * writes them; what else the gate holds is the asker's. Answers with 1, or with 0 where the asker's fence is not the latest.
 *
 * A wait is kept with its length. One that would last longer was written before the clock was set back: it begins again.
 */
export const GATE = withCommon(`
ours(KEYS[1], 'hash')
ours(KEYS[2], 'string')
local seen = fenceIn(ARGV[1])
if seen > fenceIn(redis.call('GET', KEYS[2])) then redis.call('SET', KEYS[2], written(seen)) end
local function left(text)
  local till, length = string.match(text or '', '^(%d+) (%d+)$')
  -- No process writes a longer wait, and none would read it.
  if not till or tonumber(length) > ${LONGEST_RETRY_AFTER_MS} then return 0 end
  return math.max(0, math.min(tonumber(till) - now, tonumber(length)))
end
local function wait(forMs) return written(now + forMs) .. ' ' .. written(forMs) end
local all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  local till, length = string.match(all[index + 1], '^(%d+) (%d+)$')
  if till and tonumber(till) - now > tonumber(length) then redis.call('HSET', KEYS[1], all[index], wait(tonumber(length))) end
end
local function raise(field, forMs)
  if forMs <= left(redis.call('HGET', KEYS[1], field)) then return false end
  redis.call('HSET', KEYS[1], field, wait(forMs))
  return true
end
if raise('closed', tonumber(ARGV[2])) then
  if ARGV[3] == '' then redis.call('HDEL', KEYS[1], 'named') else redis.call('HSET', KEYS[1], 'named', ARGV[3]) end
end
for index = 9, #ARGV, 2 do raise('path ' .. ARGV[index], tonumber(ARGV[index + 1])) end
local paths = {}
all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  if string.sub(all[index], 1, 5) == 'path ' then
    local leftMs = left(all[index + 1])
    if leftMs > 0 then paths[#paths + 1] = {leftMs, all[index]} else redis.call('HDEL', KEYS[1], all[index]) end
  end
end
if #paths > tonumber(ARGV[8]) then
  table.sort(paths, function(one, other) return one[1] < other[1] end)
  for index = 1, #paths - tonumber(ARGV[8]) do redis.call('HDEL', KEYS[1], paths[index][2]) end
end
if ARGV[4] == '' then return 1 end
if redis.call('GET', KEYS[2]) ~= ARGV[4] then return 0 end
redis.call('HSET', KEYS[1], 'outage', wait(tonumber(ARGV[5])), 'refusal', ARGV[6], 'probe', wait(tonumber(ARGV[7])))
return 1
`);

/**
 * KEYS fence, state, pace. ARGV fence, status, what was learned, how long the pacer waits. Answers as above.
 *
 * Waits that are over are removed: a clock that is set back later would bring them again.
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
 * KEYS answers, state, fence, lease. ARGV the last id that was read, most entries. Answers with the time, the fence, the last id of all, the
 * first that is still there, how many were ever added and how many are there, the state, what came after the id, and when the lease
 * was renewed.
 */
export const READ = withCommon(`
local last, first, added, length = '0-0', '0-0', 0, 0
local entries = {}
if redis.call('TYPE', KEYS[1])['ok'] == 'stream' then
  local info = redis.call('XINFO', 'STREAM', KEYS[1])
  for index = 1, #info, 2 do
    if info[index] == 'last-generated-id' then last = info[index + 1] end
    if info[index] == 'entries-added' then added = info[index + 1] end
    if info[index] == 'length' then length = info[index + 1] end
    if info[index] == 'first-entry' and info[index + 1] then first = info[index + 1][1] end
  end
  -- Nothing comes after the last id of all, which Redis says by an error.
  entries = redis.pcall('XRANGE', KEYS[1], '(' .. ARGV[1], '+', 'COUNT', ARGV[2])
  if entries['err'] then entries = {} end
end
local fence = false
if redis.call('TYPE', KEYS[3])['ok'] == 'string' then fence = redis.call('GET', KEYS[3]) end
local state = {}
if redis.call('TYPE', KEYS[2])['ok'] == 'hash' then state = redis.call('HGETALL', KEYS[2]) end
local renewed = false
if redis.call('TYPE', KEYS[4])['ok'] == 'hash' then renewed = redis.call('HGET', KEYS[4], 'at') end
return {written(now), fence, last, first, added, length, state, entries, renewed}
`);

/** KEYS any hashes. Answers with the time and the hashes. */
export const HASHES = withCommon(`
local found = {}
for index = 1, #KEYS do
  if redis.call('TYPE', KEYS[index])['ok'] == 'hash' then
    found[index] = redis.call('HGETALL', KEYS[index])
  else
    found[index] = {}
  end
end
return {written(now), found}
`);

/**
 * KEYS demand, edges, messages. ARGV edge, the revision that it changes (nothing: it is told as a whole), the new one, for how
 * long it counts, how many fields are set, field and value in turn, then fields that go. Answers with 1, or with 0 where
 * Redis holds another revision.
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

/** KEYS messages. ARGV kind, edge, most entries. */
export const SEND = withCommon(`
local added = add(KEYS[1], ARGV[3], {'kind', ARGV[1], 'edge', ARGV[2]})
if type(added) == 'table' and added['err'] then return added end
return 1
`);

/** KEYS edges. ARGV for how long a demand counts. Answers with the edges whose demand counts now. */
export const EDGES = withCommon(`
if redis.call('TYPE', KEYS[1])['ok'] ~= 'zset' then return {} end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', written(now))
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. written(now + tonumber(ARGV[1])), '+inf')
return redis.call('ZRANGE', KEYS[1], 0, -1)
`);
