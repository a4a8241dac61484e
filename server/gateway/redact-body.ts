import type { Blocks } from "./body-blocks.ts";
import { REDACTED, scanner } from "./redact.ts";
import type { Range } from "./search.ts";
import { LOOK_AHEAD } from "./spelling.ts";

/** Removes the token from a body; a body without it is not copied. */
export type RedactBody = (body: Blocks) => Promise<Blocks>;

/**
 * Makes a function that does to a body what `redactor` does to a text, also where the token crosses
 * the border of two blocks. Each block is processed in its own turn of the event loop.
 *
 * @param yieldToEventLoop resolves once other work had its turn; called between two blocks.
 */
export function bodyRedactor(token: string, yieldToEventLoop: () => Promise<unknown>): RedactBody {
  const createScan = scanner(token);
  return async (body) => {
    const scan = createScan();
    for (const [index, block] of body.entries()) {
      if (index > 0) await yieldToEventLoop();
      const ahead = body[index + 1]?.toString("latin1", 0, LOOK_AHEAD) ?? "";
      scan.read(block.toString("latin1") + ahead, block.length);
    }
    const replace = createReplacer(scan.ranges());
    const redacted: Buffer[] = [];
    for (const [index, block] of body.entries()) {
      if (index > 0) await yieldToEventLoop();
      redacted.push(replace(block));
    }
    return redacted;
  };
}

/** Is given the blocks in turn, and returns each with the ranges replaced that begin in it. */
function createReplacer(ranges: Iterator<Range>): (block: Buffer) => Buffer {
  let next = ranges.next();
  let base = 0;
  /** Up to where the body is written or left out. */
  let done = 0;
  return (block) => {
    const end = base + block.length;
    const parts: Buffer[] = [];
    const keep = (until: number): void => {
      if (until - done === block.length) parts.push(block);
      else if (until > done) parts.push(block.subarray(done - base, until - base));
    };
    while (!next.done && next.value.start < end) {
      keep(next.value.start);
      parts.push(REDACTED_BYTES);
      done = next.value.end;
      next = ranges.next();
    }
    keep(end);
    done = Math.max(done, end);
    base = end;
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
  };
}

const REDACTED_BYTES = Buffer.from(REDACTED);
