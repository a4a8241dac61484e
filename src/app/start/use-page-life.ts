import { useEffect } from "react";
import type { QuoteSource } from "#engine/protocol/source.ts";

/** Reports the page's state to the source: hidden, shown again, back online. */
export function usePageLife(source: QuoteSource): void {
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const seen = () => source.setVisible(!document.hidden);
    document.addEventListener("visibilitychange", seen, { signal });
    // A page restored from the back/forward cache fires no visibility event.
    window.addEventListener("pageshow", seen, { signal });
    window.addEventListener("online", () => source.probe(), { signal });
    seen();
    return () => life.abort();
  }, [source]);
}
