import { useStore } from "@nanostores/react";
import { useDesk } from "#app/desk/desk-context.ts";
import { useAlertProps } from "#app/desk/detail/use-alert-props.ts";
import { latestFired, rearmedByKey } from "#features/alerts/alert-store.ts";
import { $firedInLine } from "#features/alerts/fired-in-line.ts";
import { alertMessages } from "#features/alerts/messages.ts";
import { useAlertStore } from "#features/alerts/unseen-firings.ts";
import { useAlertWords } from "#features/alerts/words.ts";
import type { CommandItem } from "#features/palette/find.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";

/** Maximum number of fired alerts with a command. */
const MAX_FIRED = 3;

/**
 * Returns the commands that arm the latest fired alerts again, newest first.
 *
 * @param subjects instruments that the key of this command may be about
 */
export function useAlertCommands(subjects: readonly (Isin | undefined)[]): readonly CommandItem[] {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const desk = useDesk();
  const { alertStore, nameOf, onRearm } = useAlertProps(desk);
  const store = useAlertStore(alertStore);
  const inLine = useStore($firedInLine);
  const ofKey = rearmedByKey(store, inLine, subjects)?.id;
  return latestFired(store, MAX_FIRED).map((alert): CommandItem => {
    const { id, isin } = alert;
    return {
      kind: "command",
      id: `rearm ${id}`,
      title: t.rearmCommand({ terms: words.terms(alert), instrument: nameOf(isin) }),
      chord: id === ofKey ? desk.keys.rearm : undefined,
      keywords: COMMAND_KEYWORDS.rearm,
      act: () => onRearm(alert),
    };
  });
}
