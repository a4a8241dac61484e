import { useStore } from "@nanostores/react";
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { $notePlace } from "./note-place.ts";

/** The margin keeps it clear of every edge, and of the frame around a simulated market. */
const CARD =
  "m-3 flex items-center gap-2 rounded-field border border-line3 bg-bg1 px-3 py-1.5 text-t1";
/** Not a class, which would be in the style of the first load. */
const SHADOW: CSSProperties = { boxShadow: "0 8px 24px rgb(0 0 0 / 30%)" };

/** No higher than the foot of a list, which leaves it its room. A row above it would be hidden, or lose its room. */
const OVER_FOOT: CSSProperties = {
  margin: "0 0.75rem 4px",
  paddingBlock: 0,
  lineHeight: "1.125rem",
};

interface StatusNoteProps {
  children: ReactNode;
  /** Whether it is not visible, because the page shows what it says. */
  isOnlySpoken?: boolean;
}

/** Short message over the page. Mount it without children first: screen readers announce only later changes. */
export function StatusNote({ children, isOnlySpoken = false }: StatusNoteProps) {
  const place = useStore($notePlace);
  const before = place?.parentElement?.previousElementSibling;
  const foot = before instanceof HTMLElement && before.localName === "footer" ? before : undefined;
  const card = useRef<HTMLSpanElement>(null);
  // After each render, because each may change the text. The key hints of the foot move, or leave as a whole.
  useLayoutEffect(() => {
    const width = card.current?.offsetWidth;
    if (!foot || isOnlySpoken || width === undefined) return undefined;
    foot.style.setProperty("padding-inline-end", `calc(${width}px + 1.75rem)`);
    return () => {
      foot.style.removeProperty("padding-inline-end");
    };
  });
  const note = (
    <div
      role="status"
      className={place ? undefined : "pointer-events-none fixed right-0 bottom-0 z-39"}
    >
      {children && (
        <span ref={card} className={isOnlySpoken ? "vh" : CARD} style={foot ? OVER_FOOT : SHADOW}>
          {children}
        </span>
      )}
    </div>
  );
  return place ? createPortal(note, place) : note;
}
