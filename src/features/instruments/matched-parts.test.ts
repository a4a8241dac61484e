import { describe, expect, test } from "vitest";
import { matchedParts } from "./matched-parts.ts";

/** The text with the matches in brackets. */
const marked = (text: string, query: string) =>
  matchedParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

describe("the matched parts of a hit", () => {
  test.each([
    ["US0378331005", "us0378", "[US0378]331005"],
    ["US0378331005", " us 0378 ", "[US0378]331005"],
    ["IE000CNSFAR2", "nsfar", "IE000C[NSFAR]2"],
    ["Puddlecombe Micro Caps", "micro", "Puddlecombe [Micro] Caps"],
    ["Snap Apple", "ap", "Snap [Ap]ple"],
    ["World Kites", "ki wor", "[Wor]ld [Ki]tes"],
    ["Öl und Gas", "ol", "[Öl] und Gas"],
    ["Straße 7", "strasse", "[Straße] 7"],
    ["Chip maker", "pmak", "Chi[p mak]er"],
    ["World Kites", "orld", "W[orld] Kites"],
    ["World Kites", "orld ", "W[orld] Kites"],
    ["World", "xyz", "World"],
    ["World", "", "World"],
    ["a (+) c", "(+", "a [(+]) c"],
    ["a (b) c", "(", "a (b) c"],
    ["(b) c", "(", "[(]b) c"],
    ["US0378331005", "1005", "US037833[1005]"],
    ["US0378331005", "3", "US0378331005"],
    ["Nimblequay", "quay", "Nimble[quay]"],
    ["Nimblequay Kites", "ki quay", "Nimble[quay] [Ki]tes"],
    ["Nimblequay Kites", "tes quay", "Nimble[quay] Ki[tes]"],
    ["😀 Kites", "kit", "😀 [Kit]es"],
    ["World Wonders", "wo wor", "[Wo][r]ld Wonders"],
  ])("of %j for %j are %j", (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
    expect(
      matchedParts(text, query)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
