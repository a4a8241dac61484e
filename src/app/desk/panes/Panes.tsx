import { NoRoomNote } from "./NoRoomNote.tsx";
import { useHasPaneRoom } from "./pane-room.ts";
import RowMenuOnPress from "./RowMenuOnPress.tsx";
import { SecondPane } from "./SecondPane.tsx";
import { StaysPinnedNote } from "./StaysPinnedNote.tsx";

/** The second pane, or a note that it has no room, and the row menu with its command. Loaded late, because few windows are wide enough. */
export default function Panes() {
  const hasRoom = useHasPaneRoom();
  return (
    <>
      <RowMenuOnPress canPin={hasRoom} />
      {hasRoom ? <SecondPane /> : <NoRoomNote />}
      {hasRoom && <StaysPinnedNote />}
    </>
  );
}
