import { useEffect, useEffectEvent } from "react";
import { TEXT_FIELD_SELECTOR } from "#app/commands/use-shortcuts.ts";
import type { TypedKind } from "#storage/first-visit.ts";

/**
 * Calls back with its kind when a field has received text that was typed while no field had the focus, and when text was
 * pasted so.
 * Register it after `typeAnywhere`, which moves such text to its field.
 */
export function useTypedAnywhere(onTyped: (kind: TypedKind) => void): void {
  const typed = useEffectEvent(onTyped);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let kind: TypedKind | undefined;
    addEventListener(
      "keydown",
      ({ key, target }) => {
        const isOutsideField = target instanceof Element && !target.closest(TEXT_FIELD_SELECTOR);
        kind = isOutsideField ? (/^\d/.test(key) ? "digits" : "letters") : undefined;
      },
      { capture: true, signal },
    );
    // After React has read the text: a render before that sets the field back, and the first character is lost.
    addEventListener("input", () => kind && typed(kind), { signal });
    addEventListener("paste", ({ defaultPrevented }) => defaultPrevented && typed("paste"), {
      signal,
    });
    return () => listening.abort();
  }, []);
}
