import { useEffect } from "react";
import type { QuoteSource } from "#engine/protocol/source.ts";

/** Reports to the source that the page is hidden, visible again, or back online. */
export function usePageLife(source: QuoteSource): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const reportVisibility = () => source.setVisible(!document.hidden);
    document.addEventListener("visibilitychange", reportVisibility, { signal });
    // A page restored from the back/forward cache fires no visibility event.
    window.addEventListener("pageshow", reportVisibility, { signal });
    window.addEventListener("online", () => source.tryNow(), { signal });
    reportVisibility();
    return () => listening.abort();
  }, [source]);
}
