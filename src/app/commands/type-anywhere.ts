import { viewOf } from "#app/url/view.ts";
import { type Chord, chordOf, isAltGr } from "#features/palette/chord.ts";
import type { PendingFocus } from "./key-buffer.ts";
import { commands } from "./page-commands.ts";
import { keyBuffer } from "./page-keys.ts";
import { pendingPart } from "./pending-focus.ts";
import { TEXT_FIELD_SELECTOR } from "./use-shortcuts.ts";

/** Elements that handle letters themselves: fields, windows, menus, and the presenter's panel. */
const OWN_TYPING = `${TEXT_FIELD_SELECTOR},[role=dialog],[role=menu],[data-place]`;

/** A letter, or the beginning of a composed character, which the browser completes in the focused field. */
const BEGINS_TEXT = /^(\p{L}|Dead|Process)$/u;

/**
 * Opens the field for text that is typed or pasted while no field has the focus: the search for a letter,
 * the quantity for a digit, the preview for pasted text. Works even before the desk has loaded; does
 * nothing on the wall and on the presenter's page.
 *
 * @param keysNow returns the keys of the command field and the search, which are handled here until the
 *   desk has loaded
 * @returns a function that stops it
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
    const isPlain = !isModified(event);
    if (isPlain && BEGINS_TEXT.test(key)) openOnDesk(toSearch, event);
    else if (isPlain && /^\d$/.test(key)) openOnDesk(() => commands.toQuantity?.(), event);
    else if (!commands.toSearch && !commands.isDeskAway?.()) openByKey(event, keysNow());
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "" || !isTypedHere(event)) return;
    event.preventDefault();
    openOnDesk(() => commands.toPaste?.(text));
  };
  page.addEventListener("keydown", onKeyDown, { signal });
  page.addEventListener("paste", onPaste, { signal });
  return () => listening.abort();
}

/**
 * Opens the search for a letter that is typed into a field in which no letter is of use. A letter of a composition stays:
 * the focus must not move while the browser or an input method composes.
 */
export function typeIntoSearch(event: KeyboardEvent): void {
  const isComposed = event.isComposing || !/^\p{L}$/u.test(event.key);
  if (!event.repeat && !isComposed && !isModified(event)) openOnDesk(toSearch, event);
}

/** Returns whether a modifier makes the key a shortcut. */
const isModified = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !isAltGr(event);

const toSearch = () => commands.toSearch?.();

/** Opens a field or window of the desk, once the desk has loaded; not while the trouble page replaces it. */
const openOnDesk = (focusOf: () => PendingFocus | undefined, first?: KeyboardEvent) =>
  keyBuffer.open(
    pendingPart(focusOf, () => !commands.isDeskAway?.()),
    first,
  );

/** Handles the keys of the command field and the search while the desk is still loading. */
function openByKey(press: KeyboardEvent, keys: Readonly<Record<"palette" | "search", Chord>>) {
  const chord = chordOf(press);
  if (!chord || (chord !== keys.palette && chord !== keys.search)) return;
  press.preventDefault();
  openOnDesk(chord === keys.palette ? () => commands.toPalette?.() : toSearch);
}
