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

/** Sign on a button that columns have no room. It takes no room itself, so that nothing moves with their number. */
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
    <span className="-ms-2 w-0 self-start text-[0.625rem] text-t3">
      <span aria-hidden="true">{`\u2212${count}`}</span>
      <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
    </span>,
    button,
  );
}
