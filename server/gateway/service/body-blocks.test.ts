import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLOCK_BYTES, type Blocks, collectBlocks } from "./body-blocks.ts";

/** Collects bytes that come in chunks of the given sizes, repeated. */
function collect(bytes: Buffer, sizes: readonly number[], blockBytes: number): Blocks | undefined {
  const collector = collectBlocks(blockBytes);
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    collector.append(bytes.subarray(at, at + size));
    at += size;
  }
  return collector.finish();
}

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
const blockBytes = fc.integer({ min: 4, max: 40 });

describe("a body in blocks", () => {
  test("collects the same bytes, in bounded blocks of whole characters", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 }).filter((each) => !/\0/.test(each));
    fc.assert(
      fc.property(text, sizes, blockBytes, (content, chunks, limit) => {
        const blocks = collect(Buffer.from(content), chunks, limit) ?? [];
        expect(Buffer.concat(blocks).toString()).toBe(content);
        for (const block of blocks) {
          expect(block.length).toBeLessThanOrEqual(limit);
          expect(isUtf8(block)).toBe(true);
        }
      }),
    );
  });

  test("refuses a body exactly if it is not UTF-8 or holds a zero byte", () => {
    const edge = fc.constantFrom(0, 0x41, 0x80, 0xa0, 0xbf, 0xc3, 0xe2, 0xed, 0xf0, 0xf4, 0xff);
    const content = fc.array(fc.oneof(edge, fc.constant(0x41)), { maxLength: 60 });
    fc.assert(
      fc.property(content, sizes, blockBytes, (bytes, chunks, limit) => {
        const whole = Buffer.from(bytes);
        const isText = isUtf8(whole) && !whole.includes(0);
        expect(collect(whole, chunks, limit) !== undefined).toBe(isText);
      }),
      { numRuns: 500 },
    );
  });

  test("collects a short body in one block, and an empty one in none", () => {
    expect(collect(Buffer.from("{}"), [1], BLOCK_BYTES)).toHaveLength(1);
    expect(collectBlocks().finish()).toEqual([]);
  });
});
