import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { pasteMessages } from "./paste-messages.ts";

// Not a class, which would be in the style of the first load.
/** The rows fade into the line, which takes no press and leaves the border of the list in view. */
const FADE: CSSProperties = {
  bottom: 1,
  paddingTop: "1.5rem",
  paddingBottom: "0.25rem",
  background: "linear-gradient(transparent, var(--bg1) 1.5rem)",
};

interface RowsBelowProps {
  /** Scrolling list that the line lies over. */
  list: HTMLElement | null;
  /** Number of entries, which may be more than the list has rows for. */
  count: number;
}

/**
 * Line over the lower edge of a list: how many of its entries are below it. Without it, a list that ends between two rows
 * looks complete. A screen reader has every row.
 */
export function RowsBelow({ list, count }: RowsBelowProps) {
  const t = useMessages(pasteMessages);
  const text = useRef<HTMLSpanElement>(null);
  const [below, setBelow] = useState(0);
  const measure = useCallback(() => {
    if (!list || !text.current) return;
    const end = text.current.getBoundingClientRect().top;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 2;
    let above = list.children.length;
    while (above > 0 && (list.children[above - 1]?.getBoundingClientRect().bottom ?? 0) > end) {
      above -= 1;
    }
    setBelow(isAtEnd ? 0 : count - above);
  }, [list, count]);
  // After each render, because the names of instruments come later and may be longer than a line.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (!list) return undefined;
    const sizes = new ResizeObserver(measure);
    sizes.observe(list);
    list.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener("scroll", measure);
    };
  }, [list, measure]);
  return (
    <p
      className={`pointer-events-none absolute inset-x-0 text-center text-label text-t2 ${below > 0 ? "" : "invisible"}`}
      style={FADE}
      aria-hidden="true"
    >
      <span ref={text}>{t.rowsBelow(below)}</span>
    </p>
  );
}
