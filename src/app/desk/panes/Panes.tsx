import { usePaneRoom } from "./pane-room.ts";
import { RowMenuOnPress } from "./RowMenuOnPress.tsx";
import { SecondPane } from "./SecondPane.tsx";

/** The panes besides the open list and its detail. Loaded late: few windows are wide enough. */
export default function Panes() {
  const room = usePaneRoom();
  return (
    <>
      <RowMenuOnPress canPin={room !== "none"} />
      {room !== "none" && <SecondPane isLasting={room === "lasting"} />}
    </>
  );
}
