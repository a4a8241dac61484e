import { commands } from "#app/commands/page-commands.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { useNameOf } from "#app/desk/use-name-of.ts";
import type { Propose } from "#features/alerts/removal.ts";
import { useRearm } from "#features/alerts/use-alerts.ts";
import type { Alert, AlertTerms } from "#market/alerts/alert.ts";
import { alertsOnScreen } from "#storage/alerts.ts";

/** Returns the properties that all views of alerts share: the alert store of the source, names and callbacks. */
export function useAlertProps({
  config,
  desk,
  store,
}: Pick<DeskContextValue, "config" | "desk" | "store">) {
  const alertStore = alertsOnScreen(store, config);
  const nameOf = useNameOf(store);
  const propose: Propose = (kind, restore) => desk.propose({ kind }, restore);
  const rearm = useRearm(alertStore);
  const onRearm = (alert: Alert) => {
    const isBeyond = rearm(alert);
    // One that fires while its condition holds may fire again at once, and its line would look like the one before.
    commands.noteAlert?.({ kind: isBeyond ? "rearmedBeyond" : "rearmed", terms: alert });
  };
  const onUnsaved = (terms: AlertTerms) => commands.noteAlert?.({ kind: "unsaved", terms });
  return { alertStore, nameOf, onShow: desk.show, onRearm, onUnsaved, propose };
}
