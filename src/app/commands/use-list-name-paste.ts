import { useEffect } from "react";
import { readIsins } from "#market/read-isins.ts";
import { commands } from "./page-commands.ts";
import { keyBuffer } from "./page-keys.ts";

/**
 * Opens the preview for rows of instruments that are pasted into the field for a list's name, which has one
 * line. The list keeps the name typed so far.
 */
export function useListNamePaste(): void {
  useEffect(() => {
    const listening = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      const { target } = event;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!(target instanceof HTMLInputElement && target.closest(".list-tabs [role=tablist]")))
        return;
      if (!/[\n\r\t]/.test(text) || readIsins(text).every(({ kind }) => kind !== "isin")) return;
      const preview = commands.toPaste;
      if (!preview) return;
      event.preventDefault();
      // The loss of the focus accepts the name.
      target.blur();
      keyBuffer.open(preview(text));
    };
    document.addEventListener("paste", onPaste, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
