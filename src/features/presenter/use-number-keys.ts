import { useEffect, useRef } from "react";

/** Where a digit is text. A slider and a choice of several take none. */
const TEXT = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";

/** Calls back with the digit of a key pressed anywhere but where text is written, or under a window. */
export function useNumberKeys(onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      // An element nearer to the key has handled it.
      if (event.defaultPrevented || event.repeat || !/^[1-9]$/.test(key)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(`${TEXT}, [role=dialog]`)) return;
      event.preventDefault();
      latest.current(Number(key));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
