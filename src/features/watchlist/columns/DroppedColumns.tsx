import { type CSSProperties, useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import { useRoom } from "#features/watchlist/layout/use-room.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { drawAttribute } from "#ui/draw/draw.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";

interface DroppedColumnsProps {
  /** Button whose menu names the columns; null for a page without one, such as a phone's. */
  button: HTMLElement | null;
  /** Number of chosen columns that the table has no room for. */
  count: number;
}

// Not classes, which would be in the style of the first load.
/**
 * Over the corner of the button's icon, where the chip takes no room: nothing moves with the number. Not filled, and with a
 * minus, because it counts no messages.
 */
const CORNER: CSSProperties = { position: "relative", order: -1, width: 0, marginInlineEnd: -8 };
const CHIP: CSSProperties = {
  position: "absolute",
  left: 6,
  bottom: 0,
  minWidth: 14,
  paddingInline: 3,
  borderRadius: 9,
  background: "var(--bg1)",
  color: "var(--t2)",
  fontSize: "0.625rem",
  lineHeight: "0.75rem",
};

/** Width of the bar with the button that has room for words, in pixels at a text size of 100 %. */
const WORDS_FROM = 1000;

/** Sign on a button that columns have no room: words in a bar that has room for them, otherwise a chip. */
export function DroppedColumns({ button, count }: DroppedColumnsProps) {
  const t = useMessages(tableMessages);
  const bar = useMemo(() => ({ current: button?.parentElement?.parentElement ?? null }), [button]);
  const { width } = useRoom(bar);
  const text = count > 0 ? t.dropped(count) : undefined;
  useEffect(() => {
    if (!button || text === undefined) return undefined;
    drawAttribute(button, "title", text);
    return () => drawAttribute(button, "title", undefined);
  }, [button, text]);
  if (!button || text === undefined) return null;
  return createPortal(
    <>
      {width >= WORDS_FROM ? (
        <span className="text-t3" aria-hidden="true">{`· ${t.hidden(count)}`}</span>
      ) : (
        <span style={CORNER} aria-hidden="true">
          <span style={CHIP}>{`−${count}`}</span>
        </span>
      )}
      <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
    </>,
    button,
  );
}
