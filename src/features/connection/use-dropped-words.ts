import { type RefObject, useCallback, useLayoutEffect } from "react";

/**
 * Hides words of a line without room, the first of `words` first, and shows them again where there is room. An ellipsis
 * would cut the end of the line instead, whatever it says.
 */
export function useDroppedWords(
  line: HTMLElement | null,
  words: readonly RefObject<HTMLElement | null>[],
): void {
  const fit = useCallback(() => {
    for (const { current } of words) current?.toggleAttribute("hidden", false);
    for (const { current } of words) {
      if (!line || line.scrollWidth <= line.clientWidth) return;
      current?.toggleAttribute("hidden", true);
    }
  }, [line, words]);
  // After each render, because each may change the text.
  useLayoutEffect(fit);
  useLayoutEffect(() => {
    if (!line) return;
    const sizes = new ResizeObserver(fit);
    sizes.observe(line);
    // The room that the line leaves, which may be enough for one word more.
    if (line.nextElementSibling) sizes.observe(line.nextElementSibling);
    return () => sizes.disconnect();
  }, [line, fit]);
}
