import { register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { UndoNote } from "#app/desk/UndoNote.tsx";
import Alerts from "#features/alerts/Alerts.tsx";
import type { Isin } from "#market/isin.ts";
import { useAlertProps } from "./use-alert-props.ts";

/** Connects the alerts on the instrument in detail to the desk. */
export function AlertsContainer({ isin }: { isin: Isin }) {
  const alertProps = useAlertProps(useDesk());
  return (
    <Alerts
      isin={isin}
      notifications={window.Notification}
      {...alertProps}
      undoNote={<UndoNote />}
      register={register}
    />
  );
}
