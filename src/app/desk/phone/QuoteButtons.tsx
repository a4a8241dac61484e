import { openAlert } from "#app/commands/page-commands.ts";
import { CornerCount } from "#app/desk/CornerCount.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { useAlertStore } from "#features/alerts/unseen-firings.ts";
import { PauseIconButton } from "#features/connection/PauseIconButton.tsx";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { alertsOnScreen } from "#storage/alerts.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { phoneMessages } from "./phone-messages.ts";

interface QuoteButtonsProps {
  isin: Isin;
  /** An instrument without a quote may have no alerts. */
  hasAlerts: boolean;
}

/**
 * Buttons in the head of a quote's page. The alerts are below the fold there; their button opens the form and shows it,
 * and counts those that are armed.
 */
export function QuoteButtons({ isin, hasAlerts }: QuoteButtonsProps) {
  const { config, store } = useDesk();
  const t = useMessages(phoneMessages);
  const { alerts } = useAlertStore(alertsOnScreen(store, config));
  const count = alerts.filter((alert) => alert.isin === isin && alert.state === "armed").length;
  return (
    <>
      {hasAlerts && (
        <IconButton
          label={t.addAlert}
          aria-description={count > 0 ? t.armed(count) : undefined}
          onClick={openAlert}
        >
          <span className="relative">
            <IconBell />
            <CornerCount count={count} tone="armed" />
          </span>
        </IconButton>
      )}
      <PauseIconButton />
    </>
  );
}
