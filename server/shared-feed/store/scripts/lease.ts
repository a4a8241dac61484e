import { withCommon } from "./common.ts";

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
ensureType(KEYS[1], 'hash')
ensureType(KEYS[2], 'string')
local length = tonumber(ARGV[2])
local lease = redis.call('HMGET', KEYS[1], 'holder', 'at')
local at = parseWhole(lease[2])
if lease[1] and not at then invalidValues = invalidValues + 1 end
if lease[1] and lease[1] ~= ARGV[1] and at and now < at + length and at <= now + length then return false end
local fence = math.max(parseFence(redis.call('GET', KEYS[2])), parseFence(ARGV[3]), now) + 1
redis.call('SET', KEYS[2], toText(fence))
redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'fence', toText(fence), 'at', toText(now))
redis.call('PEXPIRE', KEYS[1], length)
return {toText(fence), toText(now)}
`);

/**
 * Renews the lease. KEYS: lease, fence. ARGV: holder, fence, length of a lease. Answers with the time, or with nothing
 * if the lease is lost.
 */
export const RENEW = withCommon(`
ensureType(KEYS[1], 'hash')
ensureType(KEYS[2], 'string')
local lease = redis.call('HMGET', KEYS[1], 'holder', 'fence')
if lease[1] ~= ARGV[1] or lease[2] ~= ARGV[2] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return false end
redis.call('HSET', KEYS[1], 'at', toText(now))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return toText(now)
`);

/** Releases the lease. KEYS: lease. ARGV: holder, fence. */
export const RELEASE = withCommon(`
ensureType(KEYS[1], 'hash')
local lease = redis.call('HMGET', KEYS[1], 'holder', 'fence')
if lease[1] == ARGV[1] and lease[2] == ARGV[2] then redis.call('DEL', KEYS[1]) end
return 1
`);
