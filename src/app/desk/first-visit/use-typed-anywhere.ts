import { useEffect, useEffectEvent } from "react";
import { TEXT_FIELD_SELECTOR } from "#app/commands/use-shortcuts.ts";

/**
 * Calls back when a field has received text that was typed while no field had the focus, and when text was pasted so.
 * Register it after `typeAnywhere`, which moves such text to its field.
 */
export function useTypedAnywhere(onTyped: () => void): void {
  const typed = useEffectEvent(onTyped);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let isOutsideField = false;
    addEventListener(
      "keydown",
      ({ target }) => {
        isOutsideField = target instanceof Element && !target.closest(TEXT_FIELD_SELECTOR);
      },
      { capture: true, signal },
    );
    // After React has read the text: a render before that sets the field back, and the first character is lost.
    addEventListener("input", () => isOutsideField && typed(), { signal });
    addEventListener("paste", ({ defaultPrevented }) => defaultPrevented && typed(), { signal });
    return () => listening.abort();
  }, []);
}
