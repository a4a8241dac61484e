import { type CSSProperties, useMemo, useSyncExternalStore } from "react";

/** A screen that is as low as what an on-screen keyboard leaves of it. */
const LOW = matchMedia("(max-height: 37.5rem)");
/** Height in pixels that only a keyboard takes from the visible part of a page; a browser's bar is lower. */
const LEAST_KEYBOARD = 150;

/** Whether a text field has the focus: a tap on a choice opens no keyboard. */
const isTyping = (): boolean =>
  document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea") ?? false;

/**
 * Returns what the keyboard leaves visible, as "height top", where it covers the page. Only iOS lets it: every other browser
 * makes the page lower, as the `viewport` of index.html asks. A page that is zoomed into is left as it is.
 */
function uncovered(): string {
  const { visualViewport } = window;
  if (!visualViewport || visualViewport.scale > 1.01) return "";
  const { height, offsetTop } = visualViewport;
  const isCovered = document.documentElement.clientHeight - height > LEAST_KEYBOARD;
  return isCovered ? `${height} ${offsetTop}` : "";
}

function onChange(changed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ["focusin", "focusout"]) {
    document.addEventListener(type, changed, { signal });
  }
  addEventListener("resize", changed, { signal });
  for (const type of ["resize", "scroll"]) {
    window.visualViewport?.addEventListener(type, changed, { signal });
  }
  return () => listening.abort();
}

/** Whether a text field has the focus and little height is left, as above a keyboard on the screen. */
export const useIsAboveKeyboard = (): boolean =>
  useSyncExternalStore(onChange, () => isTyping() && (LOW.matches || uncovered() !== ""));

/** Returns the place of the page above a keyboard that covers it; undefined where none does. */
export function useVisiblePart(): CSSProperties | undefined {
  const part = useSyncExternalStore(onChange, uncovered);
  return useMemo(() => {
    const [height, marginTop] = part.split(" ").map(Number);
    return part === "" ? undefined : { height, marginTop };
  }, [part]);
}
