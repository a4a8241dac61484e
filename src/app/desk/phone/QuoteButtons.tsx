import { openAlert } from "#app/commands/page-commands.ts";
import { PauseIconButton } from "#features/connection/PauseIconButton.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { phoneMessages } from "./phone-messages.ts";

/**
 * Buttons in the head of a quote's page. The alerts are below the fold there; their button opens the form and shows it.
 * An instrument without a quote may have no alerts.
 */
export function QuoteButtons({ hasAlerts }: { hasAlerts: boolean }) {
  const t = useMessages(phoneMessages);
  return (
    <>
      {hasAlerts && (
        <IconButton label={t.addAlert} onClick={openAlert}>
          <IconBell />
        </IconButton>
      )}
      <PauseIconButton />
    </>
  );
}
