import type { Isin } from "#market/isin.ts";
import { earlyCopy } from "./early-copy.ts";
import { commands } from "./page-commands.ts";
import { TEXT } from "./use-shortcuts.ts";

/** Where Ctrl C is about the text in it, or belongs to a window. */
const OWN_COPY = `${TEXT},[role=dialog],[role=menu]`;
/** Browsers let a page write to the clipboard for about this long after a key. */
const LATEST_MS = 5000;

/** The rows that a copy is about: those that are chosen, or the one that has the focus; none where it is about text. */
export function rowsToCopy({ target, defaultPrevented }: Event): readonly Isin[] {
  if (defaultPrevented || getSelection()?.toString()) return [];
  if (target instanceof Element && target.closest(OWN_COPY)) return [];
  const chosen = commands.chosenRows?.();
  if (chosen) return chosen;
  const focused = commands.focusedIsin?.();
  return focused === undefined ? [] : [focused];
}

/** The rows of a copy that came just before this part; none a second time. */
export function takeEarlyCopy(): readonly Isin[] {
  const { event } = earlyCopy;
  delete earlyCopy.event;
  return event && performance.now() - event.timeStamp < LATEST_MS ? rowsToCopy(event) : [];
}
