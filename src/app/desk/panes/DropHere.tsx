import { useMessages } from "#messages/catalogue.ts";
import { Veil } from "#ui/overlay/veil.tsx";
import { paneMessages } from "./pane-messages.ts";
import type { Dragging } from "./use-drop.ts";

/** The drop target for a row, shown while one is dragged. */
export function DropHere({ isOver, box }: Dragging) {
  const t = useMessages(paneMessages);
  const { left, top, width, height } = box;
  return (
    <Veil isOver={isOver} style={{ inset: "auto", left, top, width, height }}>
      <strong>{t.dropHere}</strong>
    </Veil>
  );
}
