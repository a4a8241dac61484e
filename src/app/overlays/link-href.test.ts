import { expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { NO_NAMES } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry } from "#storage/entry.ts";
import { linkHref } from "./link-href.ts";

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];
const entries = [asEntry(A), asEntry(B)];
const mine = { id: "mine", name: "Mine", isins: [A, B] };
const LABELS = { [A]: "Lamps", [C]: "Elsewhere" };

/** Creates a page whose address has this fragment. */
function at(hash: string) {
  const href = `http://desk.test/?isin=${A},${B}${hash}`;
  return { location: { href, hash } } as unknown as Window;
}

test("a link has the name of its list and the labels of its instruments", () => {
  const href = linkHref({ open: { id: "mine", entries }, lists: [mine] }, LABELS, NO_NAMES, at(""));
  expect(href).toBe(`http://desk.test/?isin=${A},${B}#name=Mine&${A}=Lamps`);
});

test("a link to an unsaved shared list keeps the name of its own link, but not its labels", () => {
  const open = { id: undefined, entries };
  const href = linkHref({ open, lists: [mine] }, {}, NO_NAMES, at(`#name=Theirs&${A}=Unseen`));
  expect(href).toBe(`http://desk.test/?isin=${A},${B}#name=Theirs`);
  expect(linkHref({ open, lists: [mine] }, {}, NO_NAMES, at("#"))).toBe(
    `http://desk.test/?isin=${A},${B}`,
  );
});

test("a link leaves out a label that is the listed name of its instrument", () => {
  const listed = new Map([
    [A, "Lamps"],
    [B, "Boats"],
  ]);
  const labels = { [A]: "Lamps", [B]: "My boats" };
  const names = { of: (isin: Isin) => listed.get(isin) };
  const href = linkHref({ open: { id: "mine", entries }, lists: [mine] }, labels, names, at(""));
  expect(href).toBe(`http://desk.test/?isin=${A},${B}#name=Mine&${B}=My+boats`);
});
