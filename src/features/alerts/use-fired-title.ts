import { useEffect } from "react";

/**
 * Titles the tab with what fired until every message of it is closed, so that a person who is in another
 * tab sees it; then the page has its own title again.
 *
 * @param fired undefined while there is nothing to report
 */
export function useFiredTitle(fired: string | undefined, pageTitle: string): void {
  useEffect(() => {
    if (fired === undefined) return undefined;
    let isOver = false;
    // A change of the language titles the whole page in the same pass, after this.
    queueMicrotask(() => {
      if (!isOver) document.title = fired;
    });
    return () => {
      isOver = true;
      document.title = pageTitle;
    };
  }, [fired, pageTitle]);
}
