import { atom, type WritableAtom } from "nanostores";
import { isAltGr } from "#features/palette/chord.ts";
import { isMac } from "#features/palette/is-mac.ts";
import type { Replay, Stroke } from "./replay-keys.ts";

/** Something that takes the keyboard once it is on the page, such as a window or a field. */
export interface PendingFocus {
  /**
   * The element that has the keyboard now; undefined while it is still to come, null where it will
   * not come. Called at least once a frame; it may move the focus.
   */
  readonly target: () => Element | null | undefined;
  /** Closes again what was to open: on Escape, on a press of the pointer, and at the deadline. */
  readonly cancel?: (() => void) | undefined;
}

/** The state of the wait on screen: nothing, that it takes a while, or that it has failed. */
type KeyBufferState = "idle" | "slow" | "late";

export interface KeyBuffer {
  /** The view that shows the message of a failed wait sets it to `idle` after a while. */
  readonly state: WritableAtom<KeyBufferState>;
  /** True while keys are withheld from the page. */
  readonly isHolding: () => boolean;
  /**
   * Keeps every key from now on for what is opened.
   *
   * @param first the key press of the first character, where one opened it. It is the browser's where the
   *   target has the focus at once, so that it can begin a character or a composition there; else it is kept.
   */
  readonly open: (pending: PendingFocus, first?: KeyboardEvent) => void;
  /** Drops the keys, because the opened part has failed and says so itself. */
  readonly fail: () => void;
}

/** A wait that is shorter shows no message, which would only flash. */
const SLOW_MS = 400;
/** The same deadline as for any answer. */
const DEADLINE_MS = 10_000;
/** A person who is still typing when the wait fails gets the keyboard back after a pause this long. */
const PAUSE_MS = 1000;

/** Named keys that edit text or act on it. */
const EDITING = /^(Backspace|Delete|Enter|Tab|Escape|Home|End|Page|Arrow)/;
/** Parts of a character, which only the browser can put together, and function keys. */
const PARTIAL = /^(Dead|Process|Unidentified|F\d)/;

const isText = (key: string) => Array.from(key).length === 1;

/**
 * Holds what is typed while a field is on its way, so that none of it reaches the page's own keys,
 * and none is lost: once the field has the focus it is given all of it, in order.
 *
 * @param fetchReplay fetches what types into a field, when it is first needed
 */
export function createKeyBuffer(page: Window, fetchReplay: () => Promise<Replay>): KeyBuffer {
  const state = atom<KeyBufferState>("idle");
  const now = () => page.performance.now();
  let pending: PendingFocus | undefined;
  let isReached = false;
  let strokes: readonly Stroke[] = [];
  let replay: Replay | undefined;
  let openedAt = 0;
  let lastKeyAt = 0;
  /** Ends the listening; undefined while no key is held. */
  let listening: AbortController | undefined;

  /**
   * Gives up the pending focus. Keys are held until typing pauses, because the rest of the word is not
   * meant for the page.
   */
  function fail() {
    pending = undefined;
    strokes = [];
    if (state.get() === "slow") state.set("idle");
  }

  function release() {
    fail();
    listening?.abort();
    listening = undefined;
  }

  /** Releases first: the keyboard is free even if closing throws. */
  function cancel() {
    const cancelled = pending;
    release();
    cancelled?.cancel?.();
  }

  /** Releases the keyboard once its target has the focus and all keys are typed there. */
  function handOver() {
    const target = pending?.target();
    // A target that was reached and has closed, as after Enter, does not come back.
    const isOver = target ? strokes.length === 0 : target === null || isReached;
    if (pending && isOver) release();
    isReached = target instanceof Element;
    return target;
  }

  function checkTarget() {
    const target = handOver();
    // One step a frame, so that what the text changes is drawn before Enter chooses from it.
    if (target && replay) strokes = replay(target, strokes);
    const waited = now() - openedAt;
    if (pending && waited > DEADLINE_MS) {
      pending.cancel?.();
      fail();
      state.set("late");
    } else if (pending && waited > SLOW_MS) state.set("slow");
    if (!pending && now() - lastKeyAt > PAUSE_MS) release();
  }

  function bufferEvent(event: Event, stroke?: Stroke) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (stroke && pending) strokes = [...strokes, stroke];
  }

  function onKeyDown(event: KeyboardEvent) {
    // What a script presses, as the replay does, is meant for where it is pressed.
    if (!event.isTrusted) return;
    const { key, shiftKey } = event;
    // The field has the keyboard already: Escape is meant for it, not for the wait.
    if (key === "Escape" && isReached) return release();
    const isWriting = isAltGr(event);
    if ((event.ctrlKey || event.metaKey) && !isWriting) {
      // These would act on the page instead of on the text; copy, paste and the like may pass.
      if (/^[az]$/i.test(key)) bufferEvent(event);
    } else if (
      event.isComposing ||
      PARTIAL.test(key) ||
      (event.altKey && !isWriting && !(isMac && isText(key)))
    ) {
      event.stopImmediatePropagation();
    } else if (isText(key) || EDITING.test(key)) {
      // Held down, the key that opened the field types nothing.
      const isOpener = event.repeat && strokes.length === 0;
      bufferEvent(event, isOpener ? undefined : isText(key) ? { text: key } : { key, shiftKey });
      if (!event.repeat) lastKeyAt = now();
      if (key === "Escape") cancel();
    }
  }

  function listen() {
    const session = new AbortController();
    const options = { capture: true, signal: session.signal };
    listening = session;
    page.addEventListener("keydown", onKeyDown, options);
    // A button is pressed when Space is released.
    page.addEventListener("keyup", (event) => event.key === " " && bufferEvent(event), options);
    page.addEventListener(
      "paste",
      (event) => bufferEvent(event, { text: event.clipboardData?.getData("text/plain") ?? "" }),
      options,
    );
    page.addEventListener("pointerdown", cancel, options);
    page.addEventListener("focusin", handOver, options);
    eachFrame(page, session.signal, () => {
      try {
        checkTarget();
      } catch (error) {
        cancel();
        throw error;
      }
    });
  }

  return {
    state,
    isHolding: () => listening !== undefined,
    open(next, first) {
      // Only a target that was reached passes the rest of the keys on to what it opened.
      if (!isReached) strokes = [];
      pending = next;
      isReached = false;
      openedAt = lastKeyAt = now();
      state.set("idle");
      // Where its target is there already, nothing has to be held.
      handOver();
      if (!pending) return;
      // What a script presses is among the strokes already; part of a character is the browser's.
      if (first && isText(first.key))
        bufferEvent(first, first.isTrusted ? { text: first.key } : undefined);
      if (!listening) listen();
      fetchReplay().then(
        (fetched) => {
          replay = fetched;
        },
        // The page says which part is missing. Without it, the keys are dropped.
        () => {
          replay ??= () => [];
        },
      );
    },
    fail,
  };
}

/** Calls `run` once a frame until the signal is aborted. The browser reports what `run` throws. */
function eachFrame(page: Window, signal: AbortSignal, run: () => void) {
  page.requestAnimationFrame(() => {
    if (signal.aborted) return;
    // Requested first: an error must not end the frames while the keyboard is held.
    eachFrame(page, signal, run);
    run();
  });
}
