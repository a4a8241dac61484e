import { useEffect, useRef } from "react";

/** Elements in which a digit is text. Sliders, radios and checkboxes take no digits. */
const TEXT = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";

/** Calls `onDigit` for a digit key, 1 to 9, except in text fields and dialogs. */
export function useNumberKeys(onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      // An inner element has handled the key.
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
