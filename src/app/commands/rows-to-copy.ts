import type { Isin } from "#market/isin.ts";
import { earlyCopy } from "./early-copy.ts";
import { commands, focusedIsin, isInPane } from "./page-commands.ts";
import { TEXT_FIELD_SELECTOR } from "./use-shortcuts.ts";

/** Elements in which Ctrl C copies text, or belongs to a window. */
const OWN_COPY = `${TEXT_FIELD_SELECTOR},[role=dialog],[role=menu]`;
/** Browsers let a page write to the clipboard for about this long after a key press. */
const MAX_COPY_AGE_MS = 5000;

/** Returns the rows to copy: the chosen ones, else the one that has the focus; none if the event copies text. */
export function rowsToCopy({ target, defaultPrevented }: Event): readonly Isin[] {
  if (defaultPrevented || getSelection()?.toString()) return [];
  if (target instanceof Element && target.closest(OWN_COPY)) return [];
  // Rows are chosen in the open list, and the focus may be in the second pane.
  const chosen = isInPane() ? undefined : commands.chosenRows?.();
  if (chosen) return chosen;
  const focused = focusedIsin();
  return focused === undefined ? [] : [focused];
}

/** Returns the rows of a copy event shortly before this part loaded, once; no rows after that. */
export function takeEarlyCopy(): readonly Isin[] {
  const { event } = earlyCopy;
  delete earlyCopy.event;
  return event && performance.now() - event.timeStamp < MAX_COPY_AGE_MS ? rowsToCopy(event) : [];
}
