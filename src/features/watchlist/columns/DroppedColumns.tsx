import { useEffect } from "react";
import { createPortal } from "react-dom";
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

/** Over the corner of the button's icon, where the chip takes no room: nothing moves with the number. */
const CORNER = "relative order-first -me-2 w-0 self-stretch @min-[100rem]/page:hidden";
const CHIP =
  "absolute -top-0.5 left-2.5 min-w-3.5 rounded-full bg-t2 px-0.75 text-center text-[0.625rem] leading-3.5 text-bg1 forced-colors:border";
const WORDS = "-ms-1 text-t3 @max-[100rem]/page:hidden";

/** Sign on a button that columns have no room: words in a window that has room for them, otherwise a chip. */
export function DroppedColumns({ button, count }: DroppedColumnsProps) {
  const t = useMessages(tableMessages);
  const text = count > 0 ? t.dropped(count) : undefined;
  useEffect(() => {
    if (!button || text === undefined) return undefined;
    drawAttribute(button, "title", text);
    return () => drawAttribute(button, "title", undefined);
  }, [button, text]);
  if (!button || text === undefined) return null;
  return createPortal(
    <>
      <span className={CORNER} aria-hidden="true">
        <span className={CHIP}>{count}</span>
      </span>
      <span className={WORDS} aria-hidden="true">
        {`· ${t.hidden(count)}`}
      </span>
      <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
    </>,
    button,
  );
}
