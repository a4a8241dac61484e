import { alertMessages } from "#features/alerts/messages.ts";
import { useUnseenFirings } from "#features/alerts/unseen-firings.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { useMessages } from "#messages/catalogue.ts";
import { alertsOnScreen } from "#storage/alerts.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { CornerCount } from "./CornerCount.tsx";
import { useDesk } from "./desk-context.ts";

/** Button in the bar that opens the alert log, with the number of firings that the user has not seen. */
export default function AlertLogButton() {
  const { actions, keys, config, store } = useDesk();
  const t = useMessages(alertMessages);
  const count = useUnseenFirings(alertsOnScreen(store, config)).length;
  const caps = useCapText()(keys.alerts);
  const label = count > 0 ? t.logUnseen({ count }) : t.log;
  return (
    <IconButton
      label={label}
      title={caps === "" ? label : `${label} (${caps})`}
      aria-keyshortcuts={ariaKeys(keys.alerts, isMac)}
      data-testid="open-alerts"
      data-unseen={count}
      onClick={actions.alerts}
    >
      <span className="relative">
        <IconBell />
        <CornerCount count={count} tone="unseen" />
      </span>
    </IconButton>
  );
}
