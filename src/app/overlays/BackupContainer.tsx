import { useCallback, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import Backup from "#features/settings/Backup.tsx";
import { useLive } from "#live/hooks.ts";
import { alertSource } from "#storage/alerts.ts";
import { readBackup, writeBackup } from "#storage/backup.ts";
import type { Store } from "#storage/store.ts";
import { undoImport } from "#storage/undo-import.ts";
import {
  importBackup,
  readUserData,
  sourcesWithAlerts,
  type UserData,
  withSuggested,
} from "#storage/user-data.ts";
import type { TextFile } from "#ui/files/text-file.ts";

interface BackupContainerProps {
  dropped: TextFile | undefined;
  onClose: () => void;
}

/** Import that can be undone. */
interface Import {
  readonly imported: UserData;
  readonly before: UserData;
}

/** Last import into each store. It outlives the window, which may be closed and opened again. */
const imports = new WeakMap<Store, Import>();

/** Connects the backup window to everything that this browser stores for its user, of all sources. */
export default function BackupContainer({ dropped, onClose }: BackupContainerProps) {
  const { config, desk, store, view } = useDesk();
  const { clock } = useLive();
  const [undoable, setUndoable] = useState(() => imports.get(store));
  const remember = (next: Import | undefined) => {
    if (next) imports.set(store, next);
    else imports.delete(store);
    setUndoable(next);
  };
  const undoOnce = (last: Import) => {
    // The undo is offered in two places, and must run once.
    if (imports.get(store) !== last) return;
    undoImport(store, last.imported, last.before);
    remember(undefined);
  };
  // A stable function, because the window reads the file again with a new one, and a large file takes a moment.
  const read = useCallback((text: string) => readBackup(text, store), [store]);
  const readOwned = () => {
    const sources = sourcesWithAlerts(() => window.localStorage);
    return readUserData(store, [...new Set([...sources, alertSource(config)])]);
  };
  const isoNow = () => new Date(clock.epochNow()).toISOString();
  return (
    <Backup
      dropped={dropped}
      read={read}
      write={() => writeBackup(readOwned(), isoNow())}
      fileName={`touchline-${isoNow().slice(0, 10)}.json`}
      owned={() => withSuggested(readOwned(), view.lists)}
      onTakeIn={(imported) => {
        // Stores the suggested first list, which another list beside it would otherwise replace.
        const { lists } = withSuggested(readOwned(), view.lists);
        if (lists && imported.lists) store.lists.update(() => lists);
        // The undo restores the alerts of the imported sources, too.
        const before = readUserData(store, [
          ...new Set([...Object.keys(readOwned().alerts), ...Object.keys(imported.alerts)]),
        ]);
        importBackup(store, imported);
        const last = { imported, before };
        remember(last);
        desk.propose({ kind: "import" }, () => undoOnce(last));
      }}
      onUndo={undoable && (() => undoOnce(undoable))}
      onClose={onClose}
    />
  );
}
