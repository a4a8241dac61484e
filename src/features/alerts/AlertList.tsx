import { type RefObject, useState } from "react";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { useLive } from "#live/hooks.ts";
import type { Alert, AlertSubject } from "#market/alerts/alert.ts";
import { alertValue } from "#market/alerts/alert-value.ts";
import { type Figure, figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { AlertForm } from "./AlertForm.tsx";
import { AlertRow } from "./AlertRow.tsx";
import { editAlert, type PersistedAlerts } from "./alert-store.ts";

interface AlertListProps {
  /** Receives the list. */
  list?: RefObject<HTMLUListElement | null>;
  alertStore: PersistedAlerts;
  alerts: readonly Alert[];
  /** Returns the user's label of an instrument, or its ISIN. */
  nameOf: (isin: Isin) => string;
  onRearm: (alert: Alert) => void;
  onRemove: (alert: Alert) => void;
  /** Receives the focus when the focused control disappears. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Lists alerts in stored order. At most one is edited at a time, in place of its row. */
export function AlertList(props: AlertListProps) {
  const { list, alertStore, alerts, nameOf, onRearm, onRemove, returnFocusTo } = props;
  const { source } = useLive();
  const [editedId, setEditedId] = useState<string>();
  const restoreFocus = () => returnFocusTo.current?.focus();
  const stopEditing = () => {
    setEditedId(undefined);
    restoreFocus();
  };
  return (
    <ul ref={list} className="grid">
      {alerts.map((alert) =>
        alert.id === editedId ? (
          <li key={alert.id}>
            <AlertForm
              isin={alert.isin}
              name={nameOf(alert.isin)}
              terms={alert}
              suggestLevel={(on) => suggestedLevel(source, alert.isin, on)}
              onClose={stopEditing}
              onStore={(terms, start) =>
                alertStore.update((stored) => editAlert(stored, alert.id, terms, start))
              }
            />
          </li>
        ) : (
          <AlertRow
            key={alert.id}
            alert={alert}
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

const ONE_MINUTE = figureLiteral("60");
const ONE_PERCENT = figureLiteral("1");

/**
 * Returns the initial level of a new alert: 60 seconds for a market age, 1 % for a move, otherwise the
 * last known value, even if stale. Undefined if no value is known.
 */
export function suggestedLevel(
  source: QuoteSource,
  isin: Isin,
  on: AlertSubject,
): Figure | undefined {
  if (on === "market-age") return ONE_MINUTE;
  if (on === "move") return ONE_PERCENT;
  const checked = source.lastGood(isin);
  if (!checked) return undefined;
  return alertValue(on, { quote: checked.quote, derived: checked.derived, marketAgeMs: 0 });
}
