import { expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
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
  const href = linkHref({ open: { id: "mine", entries }, lists: [mine] }, LABELS, at(""));
  expect(href).toBe(`http://desk.test/?isin=${A},${B}#name=Mine&${A}=Lamps`);
});

test("a link to an unsaved shared list keeps the name of its own link, but not its labels", () => {
  const open = { id: undefined, entries };
  const href = linkHref({ open, lists: [mine] }, {}, at(`#name=Theirs&${A}=Unseen`));
  expect(href).toBe(`http://desk.test/?isin=${A},${B}#name=Theirs`);
  expect(linkHref({ open, lists: [mine] }, {}, at("#"))).toBe(`http://desk.test/?isin=${A},${B}`);
});
