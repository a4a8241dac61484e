import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";
import { withCommon } from "./common.ts";

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
 * - 9: the maximum number of paths
 * - 10 and on: path and wait in turn
 *
 * Answers with 1, or with 0 if the leader's fence is not the latest.
 */
export const GATE = withCommon(`
ensureType(KEYS[1], 'hash')
ensureType(KEYS[2], 'string')
local seen = parseFence(ARGV[1])
if seen > parseFence(redis.call('GET', KEYS[2])) then redis.call('SET', KEYS[2], toText(seen)) end
local function remaining(text)
  local endsAt, length = string.match(text or '', '^(%d+) (%d+)$')
  -- No process writes a longer wait, and none would read it.
  if not endsAt or tonumber(length) > ${MAX_RETRY_AFTER_MS} then return 0 end
  return math.max(0, math.min(tonumber(endsAt) - now, tonumber(length)))
end
local function wait(forMs) return toText(now + forMs) .. ' ' .. toText(forMs) end
local all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  local endsAt, length = string.match(all[index + 1], '^(%d+) (%d+)$')
  if endsAt and tonumber(endsAt) - now > tonumber(length) then
    redis.call('HSET', KEYS[1], all[index], wait(tonumber(length)))
  end
end
local function extend(field, forMs)
  if forMs <= remaining(redis.call('HGET', KEYS[1], field)) then return false end
  redis.call('HSET', KEYS[1], field, wait(forMs))
  return true
end
if extend('closed', tonumber(ARGV[2])) then
  if ARGV[3] == '' then redis.call('HDEL', KEYS[1], 'named') else redis.call('HSET', KEYS[1], 'named', ARGV[3]) end
end
for index = 10, #ARGV, 2 do extend('path ' .. ARGV[index], tonumber(ARGV[index + 1])) end
local paths = {}
all = redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  if string.sub(all[index], 1, 5) == 'path ' then
    local leftMs = remaining(all[index + 1])
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
 * Reports the leader's status. KEYS: fence, state, pace. ARGV: fence, status, what the pacer learned, its wait, the time
 * to the next try or an empty text, the time for which the pace counts as recovering or an empty text. Answers with 1,
 * or with 0 if the fence is not the latest.
 *
 * Removes waits that are over: a clock that is set back later would bring them back.
 */
export const REPORT = withCommon(`
ensureType(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
ensureType(KEYS[2], 'hash')
ensureType(KEYS[3], 'hash')
redis.call('HSET', KEYS[2], 'status', ARGV[2], 'told', toText(now))
local all = redis.call('HGETALL', KEYS[2])
for index = 1, #all, 2 do
  local endsAt = string.match(all[index + 1], '^(%d+) %d+$')
  if endsAt and tonumber(endsAt) <= now then redis.call('HDEL', KEYS[2], all[index]) end
end
-- No parts of the status: an older build reads no status with an unknown part.
local function setWait(field, forMs)
  if forMs == '' then redis.call('HDEL', KEYS[2], field)
  else redis.call('HSET', KEYS[2], field, toText(now + tonumber(forMs)) .. ' ' .. forMs) end
end
setWait('retry', ARGV[5])
setWait('recovering', ARGV[6])
redis.call('HSET', KEYS[3], 'learned', ARGV[3], 'closed', toText(now + tonumber(ARGV[4])) .. ' ' .. ARGV[4])
return 1
`);
