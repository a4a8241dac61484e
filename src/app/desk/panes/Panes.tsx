import { NoRoomNote } from "./NoRoomNote.tsx";
import { usePaneRoom } from "./pane-room.ts";
import { RowMenuOnPress } from "./RowMenuOnPress.tsx";
import { SecondPane } from "./SecondPane.tsx";

/** The second pane, or a note that it has no room, and the row menu with its command. Loaded late, because few windows are wide enough. */
export default function Panes() {
  const room = usePaneRoom();
  return (
    <>
      <RowMenuOnPress canPin={room !== "none"} />
      {room === "none" ? <NoRoomNote /> : <SecondPane isLasting={room === "lasting"} />}
    </>
  );
}
