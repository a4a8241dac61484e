import { useEffect, useRef } from "react";

/** Elements in which a digit is text. Sliders, radios and checkboxes take no digits. */
const TEXT = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";

interface NumberKeysOptions {
  readonly place: "dock" | "page";
  /** Whether a digit has an effect yet; until then the last one waits. */
  readonly isReady: boolean;
  /** Returns the key that was pressed before the panel had loaded, if any. */
  readonly takeEarlyKey: (() => KeyboardEvent | undefined) | undefined;
}

/**
 * Calls `onDigit` for a digit key, 1 to 9, except in text fields and dialogs. Under the desk, where digits
 * estimate a quantity, a digit counts only with Alt or with the focus in the panel.
 */
export function useNumberKeys(
  { place, isReady, takeEarlyKey }: NumberKeysOptions,
  onDigit: (digit: number) => void,
): void {
  const latest = useRef(onDigit);
  const waiting = useRef<number>(undefined);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, target } = event;
      const digit = digitOf(event);
      // An inner element has handled the key.
      if (event.defaultPrevented || event.repeat || !digit) return;
      if (event.ctrlKey || event.metaKey || (altKey && place === "page")) return;
      const isInPanel = target instanceof Element && target.closest("[data-place]") !== null;
      if (place === "dock" && !altKey && !isInPanel) return;
      if (target instanceof Element && target.closest(`${TEXT}, [role=dialog]`)) return;
      event.preventDefault();
      waiting.current = Number(digit);
      run();
    };
    const run = () => {
      const digit = waiting.current;
      if (!isReady || digit === undefined) return;
      waiting.current = undefined;
      latest.current(digit);
    };
    window.addEventListener("keydown", onKey);
    const early = takeEarlyKey?.();
    if (early) onKey(early);
    run();
    return () => window.removeEventListener("keydown", onKey);
  }, [place, isReady, takeEarlyKey]);
}

/**
 * Returns the typed digit; with Alt, that of the physical key: on a Mac, Alt writes other characters, and a number
 * pad enters codes.
 */
function digitOf({ altKey, code, key }: KeyboardEvent): string | undefined {
  return (altKey ? /^Digit([1-9])$/.exec(code) : /^([1-9])$/.exec(key))?.[1];
}
