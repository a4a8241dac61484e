import {
  type Fields,
  fieldsOf,
  listOf,
  textOf,
  UnexpectedReply,
} from "#server/shared-feed/redis/replies.ts";

/** One entry of a stream in Redis. */
export interface StreamEntry {
  readonly id: string;
  readonly fields: Fields;
}

/** Reads one entry of a stream. */
export function entryOf(reply: unknown): StreamEntry {
  const [id, fields] = listOf(reply);
  return { id: textOf(id), fields: fieldsOf(fields) };
}

/** Returns whether one id of a stream comes after another. */
export function isAfter(id: string, other: string): boolean {
  const [[ms, count], [otherMs, otherCount]] = [partsOf(id), partsOf(other)];
  return ms === otherMs ? count > otherCount : ms > otherMs;
}

function partsOf(id: string): readonly [bigint, bigint] {
  const [, ms, count] = /^(\d{1,20})-(\d{1,20})$/.exec(id) ?? [];
  if (ms === undefined || count === undefined) throw new UnexpectedReply("an id was expected");
  return [BigInt(ms), BigInt(count)];
}
