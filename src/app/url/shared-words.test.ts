import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testIsin } from "#storage/testing-isins.ts";
import { MAX_FRAGMENT_LENGTH } from "./link-name.ts";
import { readSharedWords, writeSharedWords } from "./shared-words.ts";

const [ONE, TWO, OTHER] = [testIsin(1), testIsin(2), testIsin(3)];
const read = (fragment: string) => readSharedWords(fragment, [ONE, TWO]);

test("a name and labels in any script are read as they were shared", () => {
  const words = {
    name: "Bären & Söhne #1",
    labels: new Map([
      [ONE, "日本 = 50%"],
      [TWO, "a+b"],
    ]),
  };
  expect(read(writeSharedWords(words))).toEqual(words);
  expect(writeSharedWords({ name: undefined, labels: new Map() })).toBe("");
});

describe("a hostile fragment loses its own part and no other", () => {
  test.each([
    ["a label of an instrument that the link does not hold", `#${OTHER}=x&${ONE}=mine`],
    ["a key that is no ISIN", `#__proto__=x&constructor=y&${ONE}=mine`],
    ["a blank label", `#${TWO}=%20%E2%80%8B&${ONE}=mine`],
    ["a broken escape", `#%E0%A4%A=%&${ONE}=mine`],
    ["a second label", `#${ONE}=mine&${ONE}=theirs`],
  ])("%s", (_, fragment) => {
    expect(read(fragment)).toEqual({ name: undefined, labels: new Map([[ONE, "mine"]]) });
  });

  test("invisible characters and those that change the direction are removed, and the rest is cut", () => {
    const { name, labels } = read(`#name=a%E2%80%AEb%00c&${ONE}=${"x".repeat(500)}`);
    expect(name).toBe("abc");
    expect(labels.get(ONE)).toBe("x".repeat(60));
  });

  test("of a fragment that is too long, no label is read, and no name behind the maximum length", () => {
    const filler = `filler=${"x".repeat(MAX_FRAGMENT_LENGTH)}`;
    expect(read(`#name=Mine&${ONE}=Lamps&${filler}`)).toEqual({ name: "Mine", labels: new Map() });
    expect(read(`#${filler}&name=Mine`).name).toBeUndefined();
  });

  test("any fragment is read without an error, into legible texts of limited length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { name = "x", labels } = read(`#name=${text}&${ONE}=${text}`);
        for (const words of [name, ...labels.values()]) {
          expect(words).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}]{1,80}$/u);
        }
      }),
    );
  });
});

test("labels beyond the maximum length are left out, and the others stay", () => {
  const many = Array.from({ length: 400 }, (_, n) => testIsin(n + 1));
  const labels = new Map(many.map((isin) => [isin, "ä".repeat(60)]));
  const fragment = writeSharedWords({ name: "Many", labels });
  expect(fragment.length).toBeLessThanOrEqual(MAX_FRAGMENT_LENGTH);
  const back = readSharedWords(fragment, many);
  expect(back.name).toBe("Many");
  expect(back.labels.size).toBeGreaterThan(10);
});
