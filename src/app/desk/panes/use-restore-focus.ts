import { type RefObject, useEffect, useRef } from "react";
import { commands } from "#app/commands/page-commands.ts";

/** Gives the keyboard back to what had it before an element: the current row where that is gone. */
export function useRestoreFocus(element: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const gone = new AbortController();
    const onFocus = ({ target }: FocusEvent) => {
      // What a window or a menu had goes with it.
      const isPassing =
        target instanceof Element && target.closest("[role=dialog],[role=menu]") !== null;
      if (target instanceof HTMLElement && !isPassing && !element.current?.contains(target)) {
        before.current = target;
      }
    };
    document.addEventListener("focusin", onFocus, { signal: gone.signal });
    return () => gone.abort();
  }, [element]);
  return () => {
    const to = before.current?.isConnected ? before.current : commands.findRow?.();
    to?.focus();
  };
}
