import { UndoBar } from "#features/watchlist/bars/UndoBar.tsx";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { useDesk } from "./desk-context.ts";

/** The step that can be undone, by the bar's button. */
export default function UndoContainer({ taken }: { taken: Undoable }) {
  const { desk } = useDesk();
  return <UndoBar change={taken} onUndo={desk.undo} onExpire={desk.forgetUndo} />;
}
