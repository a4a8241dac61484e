import { register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { UndoNote } from "#app/desk/UndoNote.tsx";
import Alerts from "#features/alerts/Alerts.tsx";
import type { Isin } from "#market/isin.ts";
import { useAlertParts } from "./use-alert-parts.ts";

/** Connects the alerts on the instrument in detail to the desk. */
export function AlertsContainer({ isin }: { isin: Isin }) {
  const parts = useAlertParts(useDesk());
  return (
    <Alerts
      isin={isin}
      notifications={window.Notification}
      {...parts}
      undoNote={<UndoNote />}
      register={register}
    />
  );
}
