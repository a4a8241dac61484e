import { isUtf8 } from "node:buffer";

/** A received body in order; each block ends at the end of a character. */
export type Blocks = readonly Buffer[];

/** The bytes for one turn of the event loop: a few milliseconds of work, even for the worst text. */
export const BLOCK_BYTES = 128 * 1024;

/** Collects a body and checks it as it arrives, so that the end of a long body needs no more time than a short one. */
export interface BlockCollector {
  append(chunk: Buffer): void;
  /** Returns the body; `undefined` if it is not UTF-8 without zero bytes, as JSON must be. */
  finish(): Blocks | undefined;
}

/**
 * Creates a collector. JSON is UTF-8 (RFC 8259, section 8.1); in another encoding the token would not be found.
 * UTF-16 and UTF-32 can be valid UTF-8, but JSON text never holds their zero bytes.
 *
 * @param blockBytes the size of a block, no less than that of a character.
 */
export function collectBlocks(blockBytes = BLOCK_BYTES): BlockCollector {
  const blocks: Buffer[] = [];
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let isText = true;

  const seal = (isLast: boolean): void => {
    const [first = Buffer.alloc(0), ...more] = pending;
    const joined = more.length === 0 ? first : Buffer.concat(pending);
    const end = joined.length - (isLast ? 0 : unfinishedBytes(joined));
    const block = joined.subarray(0, end);
    isText &&= isUtf8(block) && !block.includes(0);
    if (block.length > 0) blocks.push(block);
    pending = end === joined.length ? [] : [joined.subarray(end)];
    pendingBytes = joined.length - end;
  };

  return {
    append(chunk) {
      let rest = chunk;
      while (rest.length > 0) {
        const part = rest.subarray(0, blockBytes - pendingBytes);
        pending.push(part);
        pendingBytes += part.length;
        rest = rest.subarray(part.length);
        if (pendingBytes === blockBytes) seal(false);
      }
    },
    finish() {
      seal(true);
      return isText ? blocks : undefined;
    },
  };
}

/** Returns the number of bytes at the end that belong to an unfinished UTF-8 character; 0 to 3. */
function unfinishedBytes(bytes: Buffer): number {
  for (let count = 1; count <= 3; count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return count < lengthOf(byte) ? count : 0;
  }
  return 0;
}

/** Returns the length of a character in bytes, by its first byte (RFC 3629, section 3). */
function lengthOf(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}
