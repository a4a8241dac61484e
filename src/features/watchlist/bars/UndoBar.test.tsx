import { expect, test } from "vitest";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { undoableText } from "./UndoBar.tsx";

test.each([
  [["US0378331005"], "Kites", "Kites removed."],
  [["US0378331005", "us-37"], undefined, "2 rows removed."],
])(
  "the removal of %j has the name of the instrument, or the number of rows",
  (keys, name, text) => {
    expect(undoableText({ kind: "rows", keys }, tableMessages.get(), name)).toBe(text);
  },
);

test.each([
  [{ leftOut: 0, labels: 0 }, "Saved as the list Kites."],
  [{ leftOut: 0, labels: 1 }, "Saved as the list Kites. 1 label added."],
  [
    { leftOut: 2, labels: 3 },
    "Saved as the list Kites. 3 labels added. 2 entries that are not ISINs were left out.",
  ],
])("a saved list says what was added with it and left out: %j", (counts, text) => {
  const change = { kind: "saved", name: "Kites", ...counts } as const;
  expect(undoableText(change, tableMessages.get(), undefined)).toBe(text);
});
