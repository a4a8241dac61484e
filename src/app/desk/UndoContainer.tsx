import { UndoBar } from "#features/watchlist/bars/UndoBar.tsx";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { useDesk } from "./desk-context.ts";

/** Connects the undo bar to the desk. */
export default function UndoContainer({ undoable }: { undoable: Undoable }) {
  const { desk } = useDesk();
  return <UndoBar change={undoable} onUndo={desk.undo} onExpire={desk.forgetUndo} />;
}
