import { useDesk } from "#app/desk/desk-context.ts";
import { useAlertProps } from "#app/desk/detail/use-alert-props.ts";
import { armedStart } from "#features/alerts/alert-start.ts";
import { latestFired, rearmAlert } from "#features/alerts/alert-store.ts";
import { alertMessages } from "#features/alerts/messages.ts";
import { createAlertCheck } from "#features/alerts/observe.ts";
import { useAlertStore } from "#features/alerts/use-alerts.ts";
import { useAlertWords } from "#features/alerts/words.ts";
import type { CommandItem } from "#features/palette/find.ts";
import { useIsListed, useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";
import { commands } from "./page-commands.ts";

/** Maximum number of fired alerts with a command; as many toasts are on screen. */
const MAX_FIRED = 3;

/** Returns the commands that arm the latest fired alerts again, newest first. */
export function useAlertCommands(): readonly CommandItem[] {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { alertStore, nameOf } = useAlertProps(useDesk());
  const { source, clock } = useLive();
  const isListed = useIsListed();
  return latestFired(useAlertStore(alertStore), MAX_FIRED).map((alert): CommandItem => {
    const { id, isin } = alert;
    return {
      kind: "command",
      id: `rearm ${id}`,
      title: t.rearmCommand({ terms: words.terms(alert), instrument: nameOf(isin) }),
      keywords: COMMAND_KEYWORDS.rearm,
      act() {
        // Without a question, as on the toast: the condition held when the alert fired, so wait for a recross.
        const check = createAlertCheck({ source, clock, isListed })(alert);
        alertStore.update((stored) => rearmAlert(stored, id, armedStart(alert, check)));
        commands.onRearmed?.(alert);
      },
    };
  });
}
