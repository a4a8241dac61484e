import { useDesk } from "#app/desk/desk-context.ts";
import { useAlertParts } from "#app/desk/detail/use-alert-parts.ts";
import AlertsPage from "#features/alerts/AlertsPage.tsx";

interface EveryAlertProps {
  /** Called when an instrument is chosen, before it is shown. */
  onLeave?: () => void;
}

/** Page of all alerts and of those that have fired. Loaded when first needed. */
export default function EveryAlert({ onLeave }: EveryAlertProps) {
  const { onShow, ...parts } = useAlertParts(useDesk());
  return (
    <AlertsPage
      {...parts}
      onShow={(isin) => {
        onLeave?.();
        onShow(isin);
      }}
    />
  );
}
