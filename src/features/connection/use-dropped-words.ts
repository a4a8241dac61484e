import { type RefObject, useCallback, useLayoutEffect } from "react";

const isTooLong = (line: HTMLElement) => line.scrollWidth > line.clientWidth;

/**
 * Hides words of a line without room, the first of `words` first, and shows them again where there is room. An ellipsis
 * would cut the end of the line instead, whatever it says. A line that has lost all of its words is invisible.
 *
 * @param isCut whether the line has no room for what it shows; stays the same
 */
export function useDroppedWords(
  line: HTMLElement | null,
  words: readonly RefObject<HTMLElement | null>[],
  isCut = isTooLong,
): void {
  const fit = useCallback(() => {
    for (const { current } of words) current?.toggleAttribute("hidden", false);
    for (const { current } of words) {
      if (!line || !isCut(line)) break;
      current?.toggleAttribute("hidden", true);
    }
    // A button without words would take the focus where nobody sees it. It keeps its place, from which its room is measured.
    const isBare = [...(line?.children ?? [])].every((part) => part.hasAttribute("hidden"));
    line?.style.setProperty("visibility", isBare ? "hidden" : "");
  }, [line, words, isCut]);
  // After each render, because each may change the text.
  useLayoutEffect(fit);
  useLayoutEffect(() => {
    if (!line) return;
    const sizes = new ResizeObserver(fit);
    // Parts of the line may change by themselves; the room that it leaves may be enough for one word more.
    for (const part of [line, line.nextElementSibling, ...line.children]) {
      if (part) sizes.observe(part);
    }
    return () => sizes.disconnect();
  }, [line, fit]);
}
