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
