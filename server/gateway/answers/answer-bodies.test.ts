import { expect, test } from "vitest";
import type { Isin } from "#market/isin.ts";
import { BLOCK_BYTES } from "#server/gateway/service/body-blocks.ts";
import { createTokenRemover } from "#server/gateway/service/remove-token.ts";
import { listBody, serviceErrorBody } from "./answer-bodies.ts";

const isinsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `US${String(at).padStart(9, "0")}5` as Isin);

test.each([0, 1, 5000, 5461, 5462, 100_000])(
  "writes a list of %i in full, in blocks of one turn each",
  async (count) => {
    let pauses = 0;
    const isins = isinsOf(count);
    const blocks = await listBody({ isins, refused: 0 }, async () => {
      pauses += 1;
    });
    const entries = isins.map((isin) => ({ isin }));
    expect(Buffer.concat(blocks).toString()).toBe(JSON.stringify(entries));
    for (const block of blocks) expect(block.length).toBeLessThanOrEqual(BLOCK_BYTES);
    expect(pauses).toBeGreaterThanOrEqual(Math.floor((count * 24) / BLOCK_BYTES));
  },
);

test("writes a list once, and shares its blocks among all answers", async () => {
  const list = { isins: isinsOf(10_000), refused: 0 };
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const [one, other] = await Promise.all([listBody(list, pause), listBody(list, pause)]);
  const before = pauses;
  const later = await listBody(list, pause);
  expect(other).toBe(one);
  expect(later).toBe(one);
  expect(pauses).toBe(before);
});

const remove = createTokenRemover("s3cr3t/+Key-of_7");
const reasonOf = (words: string | undefined) =>
  JSON.parse(Buffer.concat(serviceErrorBody(words, "our words", remove)).toString()) as unknown;

test.each([
  [undefined, "our words"],
  ["", "our words"],
  ["\u0000\u200b\n", "our words"],
  ["Too many", "Too many"],
  ["two\r\nlines \u202eof it", "two lines of it"],
  ["\ud800lone", "lone"],
  ["x".repeat(10_000), "x".repeat(200)],
  [`${"x".repeat(199)}\u{1f600}`, "x".repeat(199)],
  [`${"x".repeat(190)} s3cr3t/+Key-of_7`, `${"x".repeat(190)} \u2022\u2022\u2022`],
  [`${"x".repeat(198)}s3cr3t/+Key-of_7`, `${"x".repeat(198)}s3`],
])("rewrites the reason %j as %j", (words, reason) => {
  expect(reasonOf(words)).toEqual({ reason, error: true });
});

test("replaces the reason by its own if the token is too short to be found", () => {
  const body = serviceErrorBody("Key abc is refused", "our words", createTokenRemover("abc"));
  expect(JSON.parse(Buffer.concat(body).toString())).toEqual({ reason: "our words", error: true });
});
