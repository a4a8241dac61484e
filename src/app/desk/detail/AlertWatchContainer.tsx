import { useEffect, useEffectEvent, useState } from "react";
import { commands, register } from "#app/commands/page-commands.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { appMessages } from "#app/messages.ts";
import { StatusNote } from "#app/overlays/StatusNote.tsx";
import { workersOf } from "#app/start/service-workers.ts";
import { useLatched } from "#app/use-latched.ts";
import { usePersisted } from "#app/use-persisted.ts";
import AlertWatch from "#features/alerts/AlertWatch.tsx";
import { alertMessages } from "#features/alerts/messages.ts";
import { useUnseenFirings } from "#features/alerts/unseen-firings.ts";
import { useAlertWords } from "#features/alerts/words.ts";
import { $firedMarks } from "#features/wall/fired-marks.ts";
import { useLive } from "#live/hooks.ts";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { useAlertMarks } from "./use-alert-marks.ts";
import { useAlertProps } from "./use-alert-props.ts";

const NOTE_SHOWN_MS = 4000;

/** Watches the alerts of the source from the first alert on, and shows what has fired. */
export default function AlertWatchContainer(
  desk: Pick<DeskContextValue, "config" | "desk" | "store">,
) {
  const t = useMessages(appMessages);
  const alertProps = useAlertProps(desk);
  const { alerts } = usePersisted(alertProps.alertStore);
  const unseen = useUnseenFirings(alertProps.alertStore);
  const hasAlerts = useLatched(alerts.length > 0 || unseen.length > 0);
  useAlertMarks(alerts);
  const [rearmed, setRearmed] = useState<Alert>();
  useViewCommands(register, { noteRearmed: setRearmed });
  return hasAlerts ? (
    <>
      <AlertWatch
        notifications={window.Notification}
        workers={workersOf(navigator)}
        findRow={(isin) => commands.findRow?.(isin) ?? commands.findRow?.()}
        onMarks={(marks) => $firedMarks.set(marks)}
        isSoundOn={() => desk.store.settings.get().sound}
        pageTitle={desk.config.simulated ? `${t.simulated} · ${t.name}` : t.name}
        {...alertProps}
      />
      <RearmedNote
        alert={rearmed}
        nameOf={alertProps.nameOf}
        onGone={() => setRearmed(undefined)}
      />
    </>
  ) : null;
}

interface RearmedNoteProps {
  alert: Alert | undefined;
  nameOf: (isin: Isin) => string;
  onGone: () => void;
}

/** Note that a command has armed an alert again. */
function RearmedNote({ alert, nameOf, onGone }: RearmedNoteProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clock } = useLive();
  const gone = useEffectEvent(onGone);
  useEffect(() => (alert ? clock.after(NOTE_SHOWN_MS, () => gone()) : undefined), [alert, clock]);
  return (
    <StatusNote>
      {alert && t.rearmed({ instrument: nameOf(alert.isin), terms: words.terms(alert) })}
    </StatusNote>
  );
}
