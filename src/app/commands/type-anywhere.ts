import { viewOf } from "#app/url/view.ts";
import { type Chord, chordOf, isAltGr } from "#features/palette/chord.ts";
import type { PendingFocus } from "./key-buffer.ts";
import { commands } from "./page-commands.ts";
import { keyBuffer } from "./page-keys.ts";
import { pendingPart } from "./pending-focus.ts";
import { TEXT } from "./use-shortcuts.ts";

/** The elements that take letters themselves: fields, windows, menus, and the presenter's panel. */
const OWN_TYPING = `${TEXT},[role=dialog],[role=menu],[data-place]`;

/** A letter; or part of a character or of a composition, which goes on in the field that has the focus. */
const BEGINS_TEXT = /^(\p{L}|Dead|Process)$/u;

/**
 * Leads what is typed or pasted with no field in focus to where it belongs, from before there is a desk: a
 * letter to the search, a digit to the quantity, pasted text to its preview. The wall and the presenter's
 * page take none of it.
 *
 * @param keysNow the keys that open a field, which are taken before the desk listens for them
 * @returns what ends it
 */
export function typeAnywhere(
  page: Window,
  keysNow: () => Readonly<Record<"palette" | "search", Chord>>,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isTypedHere = ({ target, defaultPrevented }: Event) =>
    !defaultPrevented &&
    viewOf(page.location.search) === "desk" &&
    !(target instanceof Element && target.closest(OWN_TYPING));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || !isTypedHere(event)) return;
    const { key } = event;
    const isModified = (event.ctrlKey || event.metaKey || event.altKey) && !isAltGr(event);
    if (!isModified && BEGINS_TEXT.test(key)) openLate(toSearch, event);
    else if (!isModified && /^\d$/.test(key)) openLate(() => commands.toQuantity?.(), event);
    else if (!commands.toSearch && !commands.isDeskAway?.()) openEarly(event, keysNow());
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "" || !isTypedHere(event)) return;
    event.preventDefault();
    openLate(() => commands.toPaste?.(text));
  };
  page.addEventListener("keydown", onKeyDown, { signal });
  page.addEventListener("paste", onPaste, { signal });
  return () => listening.abort();
}

const toSearch = () => commands.toSearch?.();

/** Opens what the desk opens, once there is one; not behind a page of trouble. */
const openLate = (focusOf: () => PendingFocus | undefined, first?: KeyboardEvent) =>
  keyBuffer.open(
    pendingPart(focusOf, () => !commands.isDeskAway?.()),
    first,
  );

function openEarly(press: KeyboardEvent, keys: Readonly<Record<"palette" | "search", Chord>>) {
  const chord = chordOf(press);
  if (!chord || (chord !== keys.palette && chord !== keys.search)) return;
  press.preventDefault();
  openLate(chord === keys.palette ? () => commands.toPalette?.() : toSearch);
}
