import { usePersisted } from "#app/use-persisted.ts";
import { UndoBar } from "#features/watchlist/bars/UndoBar.tsx";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { useNames } from "#live/instrument-names.ts";
import { parseIsin } from "#market/isin.ts";
import { useDesk } from "./desk-context.ts";

/** The step that can be undone, by the bar's button. */
export default function UndoContainer({ taken }: { taken: Undoable }) {
  const { desk, store } = useDesk();
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const nameOf = (text: string) => {
    const isin = parseIsin(text);
    return (isin && (labels[isin] ?? names.of(isin))) ?? text;
  };
  return <UndoBar taken={taken} nameOf={nameOf} onUndo={desk.undo} onGone={desk.forgetUndo} />;
}
