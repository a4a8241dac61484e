import { useMessages } from "#messages/catalogue.ts";
import { paneMessages } from "./pane-messages.ts";
import type { Dragging } from "./use-drop.ts";

/** The place that takes a row, shown while one is dragged. */
export function DropHere({ isOver, box }: Dragging) {
  const t = useMessages(paneMessages);
  const { left, top, width, height } = box;
  return (
    <div
      className={`drop-veil ${isOver ? "border-focus" : ""}`}
      style={{ inset: "auto", left, top, width, height }}
    >
      <div>
        <strong>{t.dropHere}</strong>
      </div>
    </div>
  );
}
