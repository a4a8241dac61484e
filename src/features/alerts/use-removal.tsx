import { useState } from "react";
import type { Alert } from "#market/alert.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { type PersistedAlerts, removeAlert, restoreAlert } from "./alert-store.ts";
import { alertMessages } from "./messages.ts";

interface Removal {
  readonly remove: (alert: Alert) => void;
  /** Undefined while there is nothing to be had back. */
  readonly undo: (() => void) | undefined;
}

/** Deleting with one step back: what was deleted last can be had again, as it was and where it was. */
export function useRemoval(book: PersistedAlerts): Removal {
  const [removed, setRemoved] = useState<{ readonly alert: Alert; readonly at: number }>();
  return {
    remove(alert) {
      setRemoved({ alert, at: book.get().alerts.findIndex(({ id }) => id === alert.id) });
      book.update((kept) => removeAlert(kept, alert.id));
    },
    undo:
      removed &&
      (() => {
        setRemoved(undefined);
        book.update((kept) => restoreAlert(kept, removed.alert, removed.at));
      }),
  };
}

export function RemovedNote({ onUndo }: { onUndo: (() => void) | undefined }) {
  const t = useMessages(alertMessages);
  if (!onUndo) return null;
  return (
    <div className="alert-actions" data-testid="alert-removed">
      <span role="status" className="alert-remark">
        {t.removed}
      </span>
      <Button onClick={onUndo}>{t.undo}</Button>
    </div>
  );
}
