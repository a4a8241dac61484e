import { atom, type WritableAtom } from "nanostores";
import { isAltGr } from "#features/palette/chord.ts";
import { isMac } from "#features/palette/is-mac.ts";
import type { Replay, Stroke } from "./replay-keys.ts";

/** A window or a field that is opening and takes the focus once it is on the page. */
export interface PendingFocus {
  /**
   * Returns the element that has the focus; undefined while it is not on the page yet, null if it will
   * never be. Called at least once a frame; it may move the focus.
   */
  readonly target: () => Element | null | undefined;
  /** Closes the window or field again: on Escape, on a press of the pointer, and at the deadline. */
  readonly cancel?: (() => void) | undefined;
}

/** Message about the wait: none, that it takes a while, or that it has failed. */
type KeyBufferState = "idle" | "slow" | "failed";

export interface KeyBuffer {
  /** State of the wait; the view that shows the message of a failed one sets it to `idle` after a while. */
  readonly state: WritableAtom<KeyBufferState>;
  /** True while keys are withheld from the page. */
  readonly isHolding: () => boolean;
  /**
   * Holds every key from now on for the window or field that opens.
   *
   * @param first the key press that opened it, if its character belongs in the field. If the target has
   *   the focus at once, the browser handles this key press, which may begin a composed character;
   *   otherwise it is held.
   * @param text typed into the field before the held keys
   */
  readonly open: (pending: PendingFocus, first?: KeyboardEvent, text?: string) => void;
  /** Drops the keys. Called when the opened part has failed, which shows an error of its own. */
  readonly fail: () => void;
}

/** A shorter wait shows no message, because the message would only flash. */
const SLOW_MS = 400;
/** Long enough for a slow network: Escape ends the wait at any time, and dropped input is the worse outcome. */
const DEADLINE_MS = 30_000;
/** After a failed wait, the page gets the keys back once a user has typed nothing for this long. */
const PAUSE_MS = 1000;

/** Named keys that edit text or act on it. */
const EDITING = /^(Backspace|Delete|Enter|Tab|Escape|Home|End|Page|Arrow)/;
/** Parts of a composed character, which only the browser can compose, and function keys. */
const PARTIAL = /^(Dead|Process|Unidentified|F\d)/;

const isText = (key: string) => Array.from(key).length === 1;

/**
 * Creates a buffer that holds keys while a window or field opens. No held key reaches the page's
 * shortcuts, and none is lost: the field gets all of them, in order, once it has the focus.
 *
 * @param fetchReplay fetches the function that types into a field; called with each opening
 */
export function createKeyBuffer(page: Window, fetchReplay: () => Promise<Replay>): KeyBuffer {
  const state = atom<KeyBufferState>("idle");
  const now = () => page.performance.now();
  let pending: PendingFocus | undefined;
  /** True once the target had the focus. */
  let isReached = false;
  /** True while held keys are typed into the target. */
  let isReplaying = false;
  let strokes: readonly Stroke[] = [];
  let replay: Replay | undefined;
  let openedAt = 0;
  let lastKeyAt = 0;
  /** Removes the listeners; undefined while no key is held. */
  let listening: AbortController | undefined;

  /** Gives up the pending focus. Keys are held until typing pauses: the rest of a word is not for the page. */
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

  /** Releases the keyboard first, which frees it even if closing throws. */
  function cancel() {
    const cancelled = pending;
    release();
    cancelled?.cancel?.();
  }

  /**
   * Types the held keys into the target. One of them may move the focus, as Enter does: the keys after it are for the
   * element that then has it, as if they were typed there.
   */
  function replayInto(target: Element, into: Replay) {
    const before = pending;
    const hasFocus = () => page.document.activeElement === target;
    const hadFocus = hasFocus();
    isReplaying = true;
    try {
      strokes = into(target, strokes);
    } finally {
      isReplaying = false;
    }
    const hasLeft = hadFocus && !hasFocus() && target.isConnected;
    if (before && pending === before && hasLeft)
      pending = { target: () => page.document.activeElement };
  }

  /** Releases the keyboard once the target has the focus and all keys are typed there. */
  function handOver() {
    const target = pending?.target();
    // A target that had the focus and has closed, as after Enter, does not come back.
    const isOver = target ? strokes.length === 0 : target === null || isReached;
    if (pending && isOver) release();
    isReached = target instanceof Element;
    return target;
  }

  function checkTarget() {
    const target = handOver();
    // One step a frame: the results of the text must be drawn before Enter chooses one of them.
    if (target && replay) replayInto(target, replay);
    const waited = now() - openedAt;
    if (pending && waited > DEADLINE_MS) {
      pending.cancel?.();
      fail();
      state.set("failed");
    } else if (pending && waited > SLOW_MS) state.set("slow");
    if (!pending && now() - lastKeyAt > PAUSE_MS) release();
  }

  function bufferEvent(event: Event, stroke?: Stroke) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (stroke && pending) strokes = [...strokes, stroke];
  }

  function onKeyDown(event: KeyboardEvent) {
    // A script dispatches an event to the element that it is meant for, as the replay does.
    if (!event.isTrusted) return;
    const { key, shiftKey, ctrlKey, metaKey } = event;
    // The field has the focus already: Escape is meant for the field, not for the wait.
    if (key === "Escape" && isReached) return release();
    const isWriting = isAltGr(event);
    if ((ctrlKey || metaKey) && !isWriting) {
      // Select all and undo would act on the page instead of on the text. Copy, paste and others pass.
      if (/^[az]$/i.test(key)) bufferEvent(event);
      // A command of fields.
      else if (key === "Enter") bufferEvent(event, { key, shiftKey, ctrlKey, metaKey });
    } else if (
      event.isComposing ||
      PARTIAL.test(key) ||
      (event.altKey && !isWriting && !(isMac && isText(key)))
    ) {
      event.stopImmediatePropagation();
    } else if (isText(key) || EDITING.test(key)) {
      // While the key that opened the field is held down, it types nothing.
      const isOpener = event.repeat && strokes.length === 0;
      const stroke = isText(key) ? { text: key } : { key, shiftKey };
      bufferEvent(event, isOpener ? undefined : stroke);
      if (!event.repeat) lastKeyAt = now();
      if (key === "Escape") cancel();
    }
  }

  function listen() {
    const session = new AbortController();
    const options = { capture: true, signal: session.signal };
    listening = session;
    page.addEventListener("keydown", onKeyDown, options);
    // The browser presses a button when Space is released.
    page.addEventListener("keyup", (event) => event.key === " " && bufferEvent(event), options);
    page.addEventListener(
      "paste",
      (event) => bufferEvent(event, { text: event.clipboardData?.getData("text/plain") ?? "" }),
      options,
    );
    page.addEventListener("pointerdown", cancel, options);
    // The target of a replayed key is not asked for: it would take the focus back from where the key has moved it.
    page.addEventListener("focusin", () => isReplaying || handOver(), options);
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
    open(next, first, text) {
      // Keys that follow a target which had the focus are for the window or field that it opened.
      if (!isReached) strokes = [];
      if (text) strokes = [{ text }, ...strokes];
      pending = next;
      isReached = false;
      openedAt = lastKeyAt = now();
      state.set("idle");
      // If the target has the focus already, no key needs to be held.
      handOver();
      if (!pending) return;
      // A key that a script pressed is among the strokes already; the browser handles a part of a character.
      if (first && isText(first.key))
        bufferEvent(first, first.isTrusted ? { text: first.key } : undefined);
      if (!listening) listen();
      fetchReplay().then(
        (fetched) => {
          replay = fetched;
        },
        // The page shows which part is missing. Without the replay, the keys are dropped.
        () => {
          replay ??= () => [];
        },
      );
    },
    fail,
  };
}

/** Calls `run` once a frame until the signal is aborted. The browser reports errors of `run`. */
function eachFrame(page: Window, signal: AbortSignal, run: () => void) {
  page.requestAnimationFrame(() => {
    if (signal.aborted) return;
    // Requested before `run`: an error must not end the frames while keys are held.
    eachFrame(page, signal, run);
    run();
  });
}
