import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWordMatcher, indexWords, MATCH } from "./match-words.ts";

describe("the match of words", () => {
  const match = (text: string, query: string) =>
    createWordMatcher(query).matchWords(indexWords(text));

  test.each([
    ["Kites and Lamps", "lam"],
    ["Kites and Lamps", "  LAMPS kit "],
    ["Große Drachen", "grosse"],
    ["Crème Brûlée", "bru creme"],
    ["Kites 3.25% 2031", "3.25"],
    ["Kites (Holding)", "hold"],
    ["Ζάχαρη ΑΕ", "ζαχ"],
  ])("finds %j for %j by the beginnings of words", (text, query) => {
    expect(match(text, query)).toBeLessThanOrEqual(MATCH.wordBeginnings);
  });

  test.each([
    ["Kites and Lamps", "amps", MATCH.insideWords],
    ["Kites and Lamps", "amps kit", MATCH.insideWords],
    ["Nimblequay", "QUAY", MATCH.insideWords],
    ["Kites and Lamps", "KITES AND LAMPS", MATCH.wholeText],
    ["Kites and Lamps", "kites and", MATCH.leadingWords],
    ["Kites and Lamps", "lamps kites", MATCH.wholeWords],
    ["Kites and Lamps", "lamps", MATCH.wholeWords],
    ["Kites and Lamps", "kites a", MATCH.textBeginning],
    ["Kites and Lamps", "k", MATCH.textBeginning],
    ["Kites and Lamps", "lamps kit", MATCH.wordBeginnings],
    ["Kites and Lamps", "l", MATCH.wordBeginnings],
    ["Series A", "a", MATCH.wholeWords],
  ])("ranks %j for %j as %d", (text, query, expected) => {
    expect(match(text, query)).toBe(expected);
  });

  test.each([
    ["Kites and Lamps", "p"],
    ["Kites and Lamps", "kites boats"],
    ["Kites and Lamps", "kites s"],
    ["Kites and Lamps", "kitesand"],
    ["Kites and Lamps", " %,"],
    ["Kites and Lamps", ""],
    ["", "kites"],
  ])("does not find %j for %j", (text, query) => {
    expect(match(text, query)).toBeUndefined();
  });

  test("finds every text by the beginnings of its words, in any order", () => {
    const word = fc.string({
      unit: fc.constantFrom("a", "B", "ß", "é", "7"),
      minLength: 1,
      maxLength: 8,
    });
    const beginning = fc.tuple(word, fc.nat(7)).map(([text, cut]) => ({
      text,
      begin: text.slice(0, cut + 1),
    }));
    fc.assert(
      fc.property(fc.array(beginning, { minLength: 1, maxLength: 5 }), (words) => {
        const name = words.map(({ text }) => text).join(" ");
        const query = words.map(({ begin }) => begin.toLowerCase()).reverse();
        expect(match(name, query.join(" "))).toBeDefined();
      }),
    );
  });
});
