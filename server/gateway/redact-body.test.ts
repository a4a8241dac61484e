import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Blocks, collectBlocks } from "./body-blocks.ts";
import { redactor } from "./redact.ts";
import { bodyRedactor } from "./redact-body.ts";
import { CANARY, ECHOES } from "./testing/leaks.ts";

function blocksOf(text: string, blockBytes: number): Blocks {
  const collector = collectBlocks(blockBytes);
  collector.append(Buffer.from(text));
  return collector.finish() ?? [];
}

async function redacted(token: string, text: string, blockBytes: number): Promise<string> {
  const redact = bodyRedactor(token, async () => {});
  return Buffer.concat(await redact(blocksOf(text, blockBytes))).toString("latin1");
}

const ECHOES_IN_UTF8 = ECHOES.filter((echo) => !echo.includes("\0"));
/** Smaller than any in production, so that a token lies across two or three of them. */
const blockBytes = fc.integer({ min: 70, max: 90 });
const filler = fc.constantFrom(
  "",
  " ",
  "price 10.7000 ",
  "\\".repeat(70),
  "&amp;#",
  "%2525",
  "ü€😀",
  "x".repeat(50),
);

describe("a body that echoes the token", () => {
  it("is redacted as if it were in one piece, wherever it is cut", async () => {
    const part = fc.oneof(fc.constantFrom(...ECHOES_IN_UTF8), filler, filler);
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
    const wrapped = fc.constantFrom("", "\\", "%", "&amp;amp;amp;#x0000");
    await fc.assert(
      fc.asyncProperty(text, wrapped, blockBytes, async (body, before, limit) => {
        const whole = Buffer.from(before + body).toString("latin1");
        expect(await redacted(CANARY, before + body, limit)).toBe(redactor(CANARY)(whole));
      }),
      { numRuns: 300 },
    );
  });

  it("is redacted of a token of which each character is spelled at length", async () => {
    const text = Array.from(
      CANARY,
      (each) => `\\\\&amp;amp;amp;#x${each.charCodeAt(0).toString(16).padStart(8, "0")};`,
    );
    for (let shift = 0; shift < 70; shift += 1) {
      const body = `${"x".repeat(shift)}${text.join("")}!`;
      expect(await redacted(CANARY, body, 70)).toBe(`${"x".repeat(shift)}[redacted]!`);
    }
  });

  it("is redacted of a token of a few characters where that is a credential", async () => {
    const token = "to%20:x";
    for (let shift = 0; shift < 70; shift += 1) {
      for (const form of [token, encodeURIComponent(token)]) {
        const before = `${"x".repeat(shift)} Bearer${"%20".repeat(8)}`;
        expect(await redacted(token, `${before}${form} ${form}`, 70)).toBe(
          `${before}[redacted] ${form}`,
        );
      }
    }
  });
});

describe("a long body", () => {
  it("is worked on a block at a time, with a turn for others between two", async () => {
    const body = blocksOf(`${"x".repeat(1000)}${CANARY}`.repeat(20), 256);
    let turns = 0;
    const redact = bodyRedactor(CANARY, async () => {
      turns += 1;
    });
    const answer = await redact(body);
    expect(body.length).toBeGreaterThan(70);
    // Once to find the token, once to leave it out.
    expect(turns).toBe(2 * (body.length - 1));
    expect(answer).toHaveLength(body.length);
  });

  it("is not copied where it holds no token", async () => {
    const body = blocksOf("x".repeat(1000), 256);
    const redact = bodyRedactor(CANARY, async () => {});
    for (const [index, block] of (await redact(body)).entries()) expect(block).toBe(body[index]);
  });
});
