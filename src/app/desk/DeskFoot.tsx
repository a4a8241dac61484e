import { useStore } from "@nanostores/react";
import { useButtonKey } from "#app/commands/use-button-key.ts";
import { FiredSlot } from "#features/alerts/FiredSlot.tsx";
import { RecoveryNote } from "#features/connection/Recovery.tsx";
import { useCapText } from "#features/palette/use-caps.ts";
import { CheapestNote } from "#features/watchlist/bars/CheapestNote.tsx";
import Foot from "#features/watchlist/bars/Foot.tsx";
import { QuietNote } from "#features/watchlist/bars/QuietNote.tsx";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { useDesk } from "./desk-context.ts";
import { goToRow } from "./detail/follow.ts";
import { ShowDetail } from "./detail/ShowDetail.tsx";
import { useIsDetailClosed } from "./detail/use-is-detail-closed.ts";
import { TypingHint } from "./first-visit/TypingHint.tsx";
import { useFirstDetail } from "./first-visit/use-first-detail.ts";
import { SharedLabelsNote } from "./lists/SharedLabelsNote.tsx";
import { secondPaneIsins } from "./panes/second-pane-isins.ts";
import { useNameOf } from "./use-name-of.ts";

/**
 * The foot of the list with its counts, and above it the hint of a first visit, the labels of a link
 * and the alert that has fired. Loaded with the first quotes.
 */
export default function DeskFoot() {
  const { actions, desk, store, view, watched, keys, layout } = useDesk();
  const isDetailClosed = useIsDetailClosed();
  const nameOf = useNameOf(store);
  const estimate = view.open.listView?.estimate;
  const capText = useCapText();
  const buttonKey = useButtonKey();
  const isFirst = desk.isFirstVisit;
  const { id } = view.open;
  useFirstDetail(isFirst || (id !== undefined && id === desk.storedListId));
  const { label, search, close, keys: all } = keys;
  const hasPane = useStore(secondPaneIsins).length > 0;
  const foot = (
    <Foot
      isEstimated={estimate !== undefined}
      count={view.open.entries.length}
      isins={watched}
      keys={{
        label: capText(label),
        search: capText(search),
        all: capText(all),
        close: view.detail === undefined ? "" : capText(close),
      }}
    >
      {estimate && (
        <CheapestNote
          isins={watched}
          estimate={estimate}
          nameOf={nameOf}
          onShow={(isin) => goToRow(desk, isin)}
        />
      )}
      <QuietNote />
      <RecoveryNote />
      {isDetailClosed && layout !== "tablet" && <ShowDetail />}
    </Foot>
  );
  return (
    <>
      <SharedLabelsNote />
      {isFirst && <TypingHint />}
      <FiredSlot onLog={actions.alerts} isCounted rearmKey={buttonKey("rearm")} />
      {/* The page counts the second pane, too; this line is about the open list. */}
      {hasPane ? <ListTallyProvider watched={watched}>{foot}</ListTallyProvider> : foot}
    </>
  );
}
