import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RefusedRows } from "./RefusedRows.tsx";
import type { Refused } from "./refused-words.ts";

afterEach(cleanup);

const KEYS_OF_THE_LANGUAGE = ["__proto__", "constructor", "toString", "hasOwnProperty"];

test.each<[Refused[number], string]>([
  [
    {
      part: "lists",
      path: ["lists", 0, "isins", 1],
      reason: "misfit",
      text: '"NOPE"',
      parentName: "Good one",
    },
    "List Good one: NOPE is not an ISIN",
  ],
  [
    { part: "labels", path: ["labels", "us-37"], reason: "misfit", text: '"Rail"' },
    "Label of us-37: us-37 is not an ISIN",
  ],
  [
    { part: "settings", path: ["theme"], reason: "misfit", text: '"pink"' },
    "Setting: theme: pink is not valid",
  ],
  [
    { part: "lists", path: [], reason: "newer", text: "" },
    "Lists: was written by a newer version of Touchline",
  ],
  [
    { part: "odd", path: [], reason: "unknown", text: "" },
    "odd: is not known to this version of Touchline",
  ],
  ...KEYS_OF_THE_LANGUAGE.flatMap((key): [Refused[number], string][] => [
    [
      { part: key, path: [], reason: "unknown", text: "" },
      `${key}: is not known to this version of Touchline`,
    ],
    [
      { part: "settings", path: [key], reason: "unknown", text: "{}" },
      `Setting: ${key}: {} is not known to this version of Touchline`,
    ],
    [
      { part: "labels", path: ["labels", key], reason: "misfit", text: '"x"' },
      `Label of ${key}: ${key} is not an ISIN`,
    ],
    [
      { part: "lists", path: ["lists", 0], reason: "misfit", text: "{}", parentName: key },
      `List ${key}: {} is not valid`,
    ],
  ]),
])("a refused row states its reason in words: %#", (refusal, words) => {
  render(<RefusedRows refused={[refusal]} />);
  expect(screen.getByRole("listitem").textContent).toBe(words);
});
