import type { Alert, AlertStore } from "#market/alert.ts";
import {
  clearLog,
  type PersistedAlerts,
  removeAlert,
  restoreAlert,
  restoreLog,
} from "./alert-store.ts";

/** Proposes a step back. */
export type Propose = (what: "alert" | "log", restore: () => void) => void;

/** Deletes an alert, and proposes to have it back as it was and where it was. */
export function deleteAlert(alertStore: PersistedAlerts, alert: Alert, propose: Propose): void {
  const at = alertStore.get().alerts.findIndex(({ id }) => id === alert.id);
  alertStore.update((kept) => removeAlert(kept, alert.id));
  propose("alert", () => alertStore.update((kept) => restoreAlert(kept, alert, at)));
}

/** Clears the log, and proposes to have it back behind what has fired since. */
export function deleteLog(alertStore: PersistedAlerts, propose: Propose): void {
  const { log }: AlertStore = alertStore.get();
  alertStore.update(clearLog);
  propose("log", () => alertStore.update((kept) => restoreLog(kept, log)));
}
