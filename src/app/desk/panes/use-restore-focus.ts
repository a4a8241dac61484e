import { type RefObject, useEffect, useRef } from "react";
import { commands } from "#app/commands/page-commands.ts";

/**
 * Returns a function that moves the focus back to the element that had it before this one; to the current
 * row if that element is gone.
 */
export function useRestoreFocus(element: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const listening = new AbortController();
    const onFocus = ({ target }: FocusEvent) => {
      // A window or a menu closes together with the element in it that had the focus.
      const isTransient =
        target instanceof Element && target.closest("[role=dialog],[role=menu]") !== null;
      if (target instanceof HTMLElement && !isTransient && !element.current?.contains(target)) {
        before.current = target;
      }
    };
    document.addEventListener("focusin", onFocus, { signal: listening.signal });
    return () => listening.abort();
  }, [element]);
  return () => {
    const target = before.current?.isConnected ? before.current : commands.findRow?.();
    target?.focus();
  };
}
