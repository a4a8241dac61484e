import fc from "fast-check";
import { expect, test } from "vitest";
import { joinTexts } from "./joined-texts.ts";

function indexesOf(texts: readonly (string | undefined)[], part: string): readonly number[] {
  const found: number[] = [];
  joinTexts(texts).find(part, (index) => found.push(index));
  return found;
}

test("the texts that contain a part are found, each once and in order", () => {
  const text = fc.option(fc.string({ unit: fc.constantFrom("a", "b", " ") }), { nil: undefined });
  const part = fc.string({ unit: fc.constantFrom("a", "b", " "), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(text), part, (texts, wanted) => {
      const plain = texts.flatMap((given, index) => (given?.includes(wanted) ? [index] : []));
      expect(indexesOf(texts, wanted)).toEqual(plain);
    }),
  );
});

test("a part that begins with a line break is found at the beginnings of texts", () => {
  expect(indexesOf(["ab", undefined, "ba", "a"], "\na")).toEqual([0, 3]);
});

test("a part is never found across two texts, and nothing in no texts", () => {
  expect(indexesOf(["ab", "cd"], "bc")).toEqual([]);
  expect(indexesOf([], "\n")).toEqual([]);
});
