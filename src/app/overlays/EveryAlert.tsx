import { flushSync } from "react-dom";
import { openAlert } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useAlertProps } from "#app/desk/detail/use-alert-props.ts";
import AlertsPage from "#features/alerts/AlertsPage.tsx";
import { NewAlert } from "#features/alerts/NewAlert.tsx";
import type { Isin } from "#market/isin.ts";

interface EveryAlertProps {
  /** Instrument that is chosen for a new alert where none is in detail, as on a phone's page. */
  lastShown?: Isin | undefined;
  /** Called when an instrument is chosen, before it is shown. */
  onLeave?: () => void;
}

/** Page of all alerts and of those that have fired. Loaded when first needed. */
export default function EveryAlert({ lastShown, onLeave }: EveryAlertProps) {
  const desk = useDesk();
  const { onShow, ...alertProps } = useAlertProps(desk);
  const first = desk.view.detail ?? lastShown;
  const subjects = [...new Set(first ? [first, ...desk.watched] : desk.watched)];
  const add = (isin: Isin) => {
    onLeave?.();
    // Rendered at once: the form belongs to the detail.
    flushSync(() => desk.desk.setDetail(isin));
    openAlert();
  };
  return (
    <AlertsPage
      {...alertProps}
      isInWindow={onLeave !== undefined}
      add={
        subjects.length > 0 && (
          <NewAlert subjects={subjects} nameOf={alertProps.nameOf} onAdd={add} />
        )
      }
      onShow={(isin) => {
        onLeave?.();
        onShow(isin);
      }}
    />
  );
}
