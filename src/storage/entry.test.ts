import { expect, test } from "vitest";
import { parseIsin } from "#market/isin.ts";
import { asEntry, isinsOf, textOf } from "./entry.ts";

const isin = parseIsin("US0378331005");
const entries = [...(isin ? [asEntry(isin)] : []), { kind: "invalid", text: "us-37" } as const];

test("an entry is named by its ISIN, or by the text that is none", () => {
  expect(entries.map(textOf)).toEqual(["US0378331005", "us-37"]);
});

test("only what is an ISIN is asked for", () => {
  expect(isinsOf(entries)).toEqual(["US0378331005"]);
});
