import { useStore } from "@nanostores/react";
import { commands, register } from "#app/commands/page-commands.ts";
import { useButtonKey } from "#app/commands/use-button-key.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { usePane } from "#app/desk/panes/use-pane.ts";
import { UndoNote } from "#app/desk/UndoNote.tsx";
import { withLateStyles } from "#app/late-styles.ts";
import { usePersisted } from "#app/use-persisted.ts";
import Alerts from "#features/alerts/Alerts.tsx";
import { showInSecondPane } from "#features/watchlist/bars/show-in-second-pane.ts";
import type { Isin } from "#market/isin.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { useAlertProps } from "./use-alert-props.ts";

const Styled = lazyPart(withLateStyles(async () => ({ default: Alerts })));

/** Connects the alerts on the instrument in detail to the desk. */
export function AlertsContainer({ isin }: { isin: Isin }) {
  const desk = useDesk();
  const alertProps = useAlertProps(desk);
  const buttonKey = useButtonKey();
  const hasPane = useStore(showInSecondPane) !== undefined;
  const { shown } = usePane();
  const { settings } = desk.store;
  const { sound } = usePersisted(settings);
  return (
    <Styled
      isin={isin}
      notifications={window.Notification}
      sound={{
        isOn: sound,
        onChange: (isOn) => settings.update((stored) => ({ ...stored, sound: isOn })),
      }}
      {...alertProps}
      onSaved={(terms) => commands.noteAlert?.({ kind: "saved", terms })}
      undoNote={<UndoNote />}
      onLeave={desk.layout === "phone" ? undefined : desk.leaveQuantity}
      register={register}
      isNamed={hasPane && shown?.kind === "quote"}
      addKey={buttonKey("alert")}
      rearmKey={buttonKey("rearm")}
    />
  );
}
