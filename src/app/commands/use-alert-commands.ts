import { useDesk } from "#app/desk/desk-context.ts";
import { useAlertProps } from "#app/desk/detail/use-alert-props.ts";
import { latestFired } from "#features/alerts/alert-store.ts";
import { alertMessages } from "#features/alerts/messages.ts";
import { useAlertStore } from "#features/alerts/unseen-firings.ts";
import { useAlertWords } from "#features/alerts/words.ts";
import type { CommandItem } from "#features/palette/find.ts";
import { useMessages } from "#messages/catalogue.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";

/** Maximum number of fired alerts with a command. */
const MAX_FIRED = 3;

/** Returns the commands that arm the latest fired alerts again, newest first. */
export function useAlertCommands(): readonly CommandItem[] {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { alertStore, nameOf, onRearm } = useAlertProps(useDesk());
  return latestFired(useAlertStore(alertStore), MAX_FIRED).map((alert): CommandItem => {
    const { id, isin } = alert;
    return {
      kind: "command",
      id: `rearm ${id}`,
      title: t.rearmCommand({ terms: words.terms(alert), instrument: nameOf(isin) }),
      keywords: COMMAND_KEYWORDS.rearm,
      act: () => onRearm(alert),
    };
  });
}
