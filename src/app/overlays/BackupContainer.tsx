import { useCallback, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import Backup from "#features/settings/Backup.tsx";
import { useLive } from "#live/hooks.ts";
import { readBackup, writeBackup } from "#storage/backup.ts";
import { restore } from "#storage/restore.ts";
import type { Store } from "#storage/store.ts";
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

/** An import that can be undone. */
interface Import {
  readonly coming: UserData;
  readonly before: UserData;
}

/** The last one into each store: it lasts as long as its store does, though the window was closed. */
const imports = new WeakMap<Store, Import>();

/** Export and import of all that this browser keeps for its owner, whatever the source. */
export default function BackupContainer({ dropped, onClose }: BackupContainerProps) {
  const { config, desk, store, view } = useDesk();
  const { clock } = useLive();
  const [undoable, setUndoable] = useState(() => imports.get(store));
  const remember = (next: Import | undefined) => {
    if (next) imports.set(store, next);
    else imports.delete(store);
    setUndoable(next);
  };
  const undoImport = (made: Import) => {
    // It is proposed in two places, and undone once.
    if (imports.get(store) !== made) return;
    restore(store, made.coming, made.before);
    remember(undefined);
  };
  // Read once: a large file takes a moment.
  const read = useCallback((text: string) => readBackup(text, store), [store]);
  const owned = () => {
    const sources = sourcesWithAlerts(() => window.localStorage);
    return readUserData(store, [...new Set([...sources, config.source])]);
  };
  const at = () => new Date(clock.epochNow()).toISOString();
  return (
    <Backup
      dropped={dropped}
      read={read}
      write={() => writeBackup(owned(), at())}
      fileName={`touchline-${at().slice(0, 10)}.json`}
      owned={() => withSuggested(owned(), view.lists)}
      onTakeIn={(coming) => {
        // Another list beside it must not take the first one away.
        const { lists } = withSuggested(owned(), view.lists);
        if (lists && coming.lists) store.lists.update(() => lists);
        // What was here of the sources that come belongs to what can be had back.
        const before = readUserData(store, [
          ...new Set([...Object.keys(owned().alerts), ...Object.keys(coming.alerts)]),
        ]);
        importBackup(store, coming);
        const made = { coming, before };
        remember(made);
        desk.propose({ kind: "import" }, () => undoImport(made));
      }}
      onUndo={undoable && (() => undoImport(undoable))}
      onClose={onClose}
    />
  );
}
