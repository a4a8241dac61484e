import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { appMessages } from "#app/messages.ts";
import { workersOf } from "#app/start/service-workers.ts";
import { useLatched } from "#app/use-latched.ts";
import { usePersisted } from "#app/use-persisted.ts";
import AlertWatch from "#features/alerts/AlertWatch.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { useAlertMarks } from "./use-alert-marks.ts";
import { useAlertProps } from "./use-alert-props.ts";

/** Watches the alerts of the source, from the first alert on. */
export default function AlertWatchContainer(
  desk: Pick<DeskContextValue, "config" | "desk" | "store">,
) {
  const t = useMessages(appMessages);
  const alertProps = useAlertProps(desk);
  const { alerts } = usePersisted(alertProps.alertStore);
  const hasAlerts = useLatched(alerts.length > 0);
  useAlertMarks(alerts);
  return hasAlerts ? (
    <AlertWatch
      notifications={window.Notification}
      workers={workersOf(navigator)}
      isSoundOn={() => desk.store.settings.get().sound}
      pageTitle={desk.config.simulated ? `${t.simulated} · ${t.name}` : t.name}
      {...alertProps}
    />
  ) : null;
}
