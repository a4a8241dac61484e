import { useStore } from "@nanostores/react";
import { type RefObject, useState } from "react";
import type { Alert, AlertTerms } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { AlertForm } from "./AlertForm.tsx";
import { AlertRow } from "./AlertRow.tsx";
import type { AlertStart } from "./alert-start.ts";
import { editAlert, type PersistedAlerts, rearmedByKey } from "./alert-store.ts";
import type { ButtonKey } from "./button-key.tsx";
import { $firedInLine } from "./fired-in-line.ts";

interface AlertListProps {
  alertStore: PersistedAlerts;
  /** Those of one instrument. */
  alerts: readonly Alert[];
  /** Whether a head above that stays in view names the instrument. */
  isBelowHead?: boolean;
  /** Returns the user's label of an instrument, or its ISIN. */
  nameOf: (isin: Isin) => string;
  onRearm: (alert: Alert) => void;
  /** Key that arms a fired alert again; undefined where the key does not act, or is not about this instrument first. */
  rearmKey?: ButtonKey | undefined;
  /** Called after an alert was edited. */
  onSaved?: (id: string, terms: AlertTerms, start: AlertStart) => void;
  /** Alert that was saved last. */
  savedId?: string | undefined;
  /** Called with the terms of an alert whose form has disappeared before it was saved. */
  onUnsaved: (terms: AlertTerms) => void;
  onRemove: (alert: Alert) => void;
  /** Receives the focus when the focused control disappears. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Lists alerts in stored order. At most one is edited at a time, in place of its row. */
export function AlertList(props: AlertListProps) {
  const { alertStore, alerts, isBelowHead = false, nameOf } = props;
  const { onRearm, onRemove, returnFocusTo } = props;
  const inLine = useStore($firedInLine);
  const ofKey = rearmedByKey({ alerts }, inLine, [alerts[0]?.isin]);
  const [editedId, setEditedId] = useState<string>();
  const restoreFocus = () => returnFocusTo.current?.focus();
  const stopEditing = () => {
    setEditedId(undefined);
    restoreFocus();
  };
  return (
    <ul className="grid">
      {alerts.map((alert) =>
        alert.id === editedId ? (
          <li key={alert.id}>
            <AlertForm
              isin={alert.isin}
              name={nameOf(alert.isin)}
              isBelowHead={isBelowHead}
              terms={alert}
              others={alerts.filter((other) => other !== alert)}
              onClose={stopEditing}
              onUnanswered={props.onUnsaved}
              onStore={(terms, start) => {
                alertStore.update((stored) => editAlert(stored, alert.id, terms, start));
                props.onSaved?.(alert.id, terms, start);
              }}
            />
          </li>
        ) : (
          <AlertRow
            key={alert.id}
            alert={alert}
            rearmKey={alert === ofKey ? props.rearmKey : undefined}
            isSaved={alert.id === props.savedId}
            onEdit={() => setEditedId(alert.id)}
            onRearm={onRearm}
            onRemove={() => {
              onRemove(alert);
              restoreFocus();
            }}
          />
        ),
      )}
    </ul>
  );
}
