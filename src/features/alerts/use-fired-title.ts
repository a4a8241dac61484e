import { useEffect } from "react";

/**
 * Sets the document title while fired alerts are unseen, so that a user in another tab notices them; restores
 * the page's title afterwards.
 *
 * @param firedTitle undefined while no fired alert is unseen
 */
export function useFiredTitle(firedTitle: string | undefined, pageTitle: string): void {
  useEffect(() => {
    if (firedTitle === undefined) return undefined;
    let isOver = false;
    // After the other effects of this pass: a change of language sets the page's title in one of them.
    queueMicrotask(() => {
      if (!isOver) document.title = firedTitle;
    });
    return () => {
      isOver = true;
      document.title = pageTitle;
    };
  }, [firedTitle, pageTitle]);
}
