import { expect, test } from "vitest";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { undoableText, undoneText } from "./undo-texts.ts";
import type { Undoable } from "./undoable.ts";

const KITES = readIsin("US0378331005");

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
  const change = { kind: "saved", id: "kites", name: "Kites", ...counts } as const;
  expect(undoableText(change, tableMessages.get(), undefined)).toBe(text);
});

test.each([
  [undefined, "3 instruments added."],
  [
    { count: 1, first: "US-9", reason: "is not an ISIN" },
    "3 instruments added. Not added: “US-9” is not an ISIN.",
  ],
  [
    { count: 3, first: "US-9", reason: "is not an ISIN" },
    "3 instruments added. 3 not added: “US-9” is not an ISIN, and 2 more.",
  ],
])("a paste says which entries were skipped: %j", (skipped, text) => {
  const change = { kind: "added", count: 3, skipped } as const;
  expect(undoableText(change, tableMessages.get(), undefined)).toBe(text);
});

test.each([
  [1, "3 instruments added. 1 label set.", "3 added instruments removed. 1 added label removed."],
  [2, "3 instruments added. 2 labels set.", "3 added instruments removed. 2 added labels removed."],
])(
  "a paste says that %d rows of the list got labels, and so does its undo",
  (labels, done, undone) => {
    const change = { kind: "added", count: 3, labels } as const;
    expect(undoableText(change, tableMessages.get(), undefined)).toBe(done);
    expect(undoneText(change, tableMessages.get(), undefined, [])).toBe(undone);
  },
);

test("an instrument that was added by itself is named", () => {
  const added = { kind: "added", count: 1 } as const;
  expect(undoableText(added, tableMessages.get(), "Kites")).toBe("Kites added.");
});

test.each([
  [false, "List Kites deleted.", "List Kites restored."],
  [true, "List Kites deleted. Second pane closed.", "List Kites restored. Second pane restored."],
])("a deleted list says that a pane went with it: %j", (hadPane, text, undone) => {
  const change = { kind: "list", name: "Kites", hadPane } as const;
  expect(undoableText(change, tableMessages.get(), undefined)).toBe(text);
  expect(undoneText(change, tableMessages.get(), undefined, [])).toBe(undone);
});

const SAVED = { kind: "saved", id: "kites", name: "Kites", leftOut: 0, labels: 1 } as const;

test.each<[Undoable, string | undefined, string]>([
  [{ kind: "rows", keys: ["US0378331005"] }, "Kites", "Kites restored."],
  [{ kind: "rows", keys: ["US0378331005", "us-37"] }, undefined, "2 rows restored."],
  [{ kind: "list", name: "Kites" }, undefined, "List Kites restored."],
  [{ ...SAVED, id: "gone" }, undefined, "List Kites is no longer saved. 1 added label removed."],
  [{ kind: "added", count: 3 }, undefined, "3 added instruments removed."],
  [{ kind: "added", count: 1, keys: [KITES] }, "Kites", "Kites removed again."],
  [{ kind: "import" }, undefined, "Import undone: as it was before."],
  [{ kind: "labels", count: 2 }, undefined, "2 added labels removed."],
  [{ kind: "label" }, undefined, "Label restored."],
  [{ kind: "alert" }, undefined, "Alert restored."],
  [{ kind: "log" }, undefined, "Alert log restored."],
  [{ kind: "quantity" }, undefined, "Quantity restored."],
  [{ kind: "keys" }, undefined, "Your shortcuts restored."],
  [{ kind: "pane", isReplaced: true }, undefined, "Second pane restored."],
  [SAVED, undefined, "Not undone: the list Dragons was changed since."],
  [{ ...SAVED, kind: "kept" }, undefined, "Not undone: the list Dragons was changed since."],
])("after the undo of %j, what was undone is said, or that nothing was", (change, name, text) => {
  const lists = [{ id: "kites", name: "Dragons", isins: [] }];
  expect(undoneText(change, tableMessages.get(), name, lists)).toBe(text);
});
