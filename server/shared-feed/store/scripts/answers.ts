import { withCommon } from "./common.ts";

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
 * - 9: the maximum number of entries of the stream
 * - 10: the lifetime of the stored quote or list
 *
 * Answers with 1, or with 0 if the fence is not the latest.
 */
export const PUBLISH = withCommon(`
ensureType(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local at = now - tonumber(ARGV[7])
local estimate = parseWhole(ARGV[8])
if estimate and estimate < at and estimate > at - 60000 then at = estimate end
local fields = {
  'key', ARGV[2], 'kind', ARGV[3], 'date', ARGV[5], 'plan', ARGV[6], 'askedAt', toText(at), 'fence', ARGV[1]
}
if ARGV[3] ~= 'list' then
  fields[#fields + 1] = 'body'
  fields[#fields + 1] = ARGV[4]
end
local added = append(KEYS[2], ARGV[9], fields)
if type(added) == 'table' then return added end
if KEYS[3] then
  if ARGV[3] == 'list' then
    fields[#fields + 1] = 'body'
    fields[#fields + 1] = ARGV[4]
  end
  ensureType(KEYS[3], 'hash')
  redis.call('HSET', KEYS[3], unpack(fields))
  redis.call('PEXPIRE', KEYS[3], ARGV[10])
end
return 1
`);

/**
 * Reads the new answers and the state. KEYS: answers, state, fence, lease. ARGV: the last id that was read, the
 * maximum number of entries. Answers with:
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
if hasType(KEYS[1], 'stream') then
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
if hasType(KEYS[3], 'string') then fence = parseFence(redis.call('GET', KEYS[3])) end
local state = {}
if hasType(KEYS[2], 'hash') then state = redis.call('HGETALL', KEYS[2]) end
local renewed = false
if hasType(KEYS[4], 'hash') then
  renewed = redis.call('HGET', KEYS[4], 'at')
  if not parseWhole(renewed) then
    invalidValues = invalidValues + 1
    renewed = false
  end
end
return {toText(now), toText(fence), last, first, added, length, state, entries, renewed}
`);

/** Reads hashes. KEYS: any hashes. Answers with the time and the hashes. */
export const HASHES = withCommon(`
local found = {}
for index = 1, #KEYS do
  if hasType(KEYS[index], 'hash') then
    found[index] = redis.call('HGETALL', KEYS[index])
  else
    found[index] = {}
  end
end
return {toText(now), found}
`);
