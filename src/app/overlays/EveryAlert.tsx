import { openAlert } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useAlertProps } from "#app/desk/detail/use-alert-props.ts";
import AlertsPage from "#features/alerts/AlertsPage.tsx";

interface EveryAlertProps {
  /** Called when an instrument is chosen, before it is shown. */
  onLeave?: () => void;
}

/** Page of all alerts and of those that have fired. Loaded when first needed. */
export default function EveryAlert({ onLeave }: EveryAlertProps) {
  const desk = useDesk();
  const { onShow, ...alertProps } = useAlertProps(desk);
  const add = () => {
    onLeave?.();
    openAlert();
  };
  return (
    <AlertsPage
      {...alertProps}
      isInWindow={onLeave !== undefined}
      // On a phone the detail is a page of its own, so it may not be there for an alert.
      onAdd={onLeave && desk.view.detail ? add : undefined}
      onShow={(isin) => {
        onLeave?.();
        onShow(isin);
      }}
    />
  );
}
