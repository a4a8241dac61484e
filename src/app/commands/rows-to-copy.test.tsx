import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { earlyCopy } from "./early-copy.ts";
import { register } from "./page-commands.ts";
import { rowsToCopy, takeEarlyCopy } from "./rows-to-copy.ts";

const [A, B] = [testIsin(1), testIsin(2)];
const ends: (() => void)[] = [];

beforeEach(() => getSelection()?.removeAllRanges());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.innerHTML = "";
  vi.restoreAllMocks();
});

/** Dispatches a copy to an element of a page with a focused row, a field and a menu. */
function copyOn(id: string): ClipboardEvent {
  ends.push(register({ focusedIsin: () => A }));
  document.body.innerHTML =
    "<div id=row></div><input id=field><div role=menu><i id=item></i></div>";
  const event = new Event("copy", { bubbles: true, cancelable: true }) as ClipboardEvent;
  document.querySelector(`#${id}`)?.dispatchEvent(event);
  return event;
}

test("a copy takes the chosen rows, or else the one that has the focus", () => {
  expect(rowsToCopy(copyOn("row"))).toEqual([A]);
  ends.push(register({ chosenRows: () => [B, A] }));
  expect(rowsToCopy(copyOn("row"))).toEqual([B, A]);
});

test("a copy takes the row of the second pane that has the focus, whatever is chosen in the open list", () => {
  ends.push(register({ chosenRows: () => [A], paneRows: { focusedIsin: () => B } }));
  expect(rowsToCopy(copyOn("row"))).toEqual([B]);
});

test("a copy takes no rows if it is of text, in a menu, or handled already", () => {
  expect(rowsToCopy(copyOn("field"))).toEqual([]);
  expect(rowsToCopy(copyOn("item"))).toEqual([]);
  const copied = copyOn("row");
  copied.preventDefault();
  expect(rowsToCopy(copied)).toEqual([]);
});

test("a copy before the part that copies has loaded is made up for, once", () => {
  earlyCopy.event = copyOn("row");
  expect(takeEarlyCopy()).toEqual([A]);
  expect(takeEarlyCopy()).toEqual([]);
});

test("a copy of long ago is ignored", () => {
  const event = copyOn("row");
  earlyCopy.event = event;
  vi.spyOn(performance, "now").mockReturnValue(event.timeStamp + 5001);
  expect(takeEarlyCopy()).toEqual([]);
});
