import { withCommon } from "./common.ts";

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
ensureType(KEYS[1], 'hash')
ensureType(KEYS[2], 'zset')
if ARGV[2] == '' then redis.call('DEL', KEYS[1])
elseif redis.call('HGET', KEYS[1], 'revision') ~= ARGV[2] then return 0 end
local last = 5 + 2 * tonumber(ARGV[5])
for index = 6, last, 2 do redis.call('HSET', KEYS[1], ARGV[index], ARGV[index + 1]) end
for index = last + 1, #ARGV do redis.call('HDEL', KEYS[1], ARGV[index]) end
redis.call('HSET', KEYS[1], 'revision', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[2], toText(now + tonumber(ARGV[4])), ARGV[1])
if ARGV[2] ~= ARGV[3] then
  local added = append(KEYS[3], '1000', {'kind', 'demand', 'edge', ARGV[1]})
  if type(added) == 'table' and added['err'] then return added end
end
return 1
`);

/** Sends a message. KEYS: messages. ARGV: kind, edge, most entries. Answers with 1. */
export const SEND = withCommon(`
local added = append(KEYS[1], ARGV[3], {'kind', ARGV[1], 'edge', ARGV[2]})
if type(added) == 'table' and added['err'] then return added end
return 1
`);

/**
 * Reads the id of the last message. KEYS: messages. Answers with the id, or with nothing before the first. A key of a
 * wrong type is deleted here: an edge whose demand stays as it is sends no message that would replace it.
 */
export const LAST_MESSAGE = withCommon(`
ensureType(KEYS[1], 'stream')
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return last and last[1] or false
`);

/** Reads the edges. KEYS: edges. ARGV: the lifetime of a demand. Answers with the edges whose demand still counts. */
export const EDGES = withCommon(`
if not hasType(KEYS[1], 'zset') then return {} end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', toText(now))
invalidValues = invalidValues + redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. toText(now + tonumber(ARGV[1])), '+inf')
return redis.call('ZRANGE', KEYS[1], 0, -1)
`);
