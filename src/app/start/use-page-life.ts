import { useEffect } from "react";
import type { QuoteSource } from "#engine/protocol/source.ts";

/** Tells the source what becomes of the page: hidden, shown again, back on the network. */
export function usePageLife(source: QuoteSource): void {
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const seen = () => source.setVisible(!document.hidden);
    document.addEventListener("visibilitychange", seen, { signal });
    // A page out of the back/forward cache tells of no change of visibility.
    window.addEventListener("pageshow", seen, { signal });
    window.addEventListener("online", () => source.probe(), { signal });
    seen();
    return () => life.abort();
  }, [source]);
}
