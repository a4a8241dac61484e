import { type RefObject, useState } from "react";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { useLive } from "#live/hooks.ts";
import type { Alert, AlertSubject } from "#market/alert.ts";
import { alertValue } from "#market/alert-value.ts";
import { type Figure, figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { AlertForm } from "./AlertForm.tsx";
import { AlertRow } from "./AlertRow.tsx";
import { editAlert, type PersistedAlerts, rearmAlert } from "./alert-store.ts";

interface AlertListProps {
  alertStore: PersistedAlerts;
  alerts: readonly Alert[];
  onRemove: (alert: Alert) => void;
  /** Has the focus once the control that had it is gone. */
  home: RefObject<HTMLElement | null>;
}

/** Alerts in their order; one at a time is edited, in its own place. */
export function AlertList({ alertStore, alerts, onRemove, home }: AlertListProps) {
  const { source } = useLive();
  const [editedId, setEditedId] = useState<string>();
  const goHome = () => home.current?.focus();
  const stopEditing = () => {
    setEditedId(undefined);
    goHome();
  };
  return (
    <ul className="grid">
      {alerts.map((alert) =>
        alert.id === editedId ? (
          <li key={alert.id}>
            <AlertForm
              isin={alert.isin}
              terms={alert}
              suggested={(on) => levelNow(source, alert.isin, on)}
              onCancel={stopEditing}
              onTerms={(terms, start) => {
                alertStore.update((kept) => editAlert(kept, alert.id, terms, start));
                stopEditing();
              }}
            />
          </li>
        ) : (
          <AlertRow
            key={alert.id}
            alert={alert}
            onEdit={() => setEditedId(alert.id)}
            onRearm={(_, start) => {
              alertStore.update((kept) => rearmAlert(kept, alert.id, start));
              goHome();
            }}
            onRemove={() => {
              onRemove(alert);
              goHome();
            }}
          />
        ),
      )}
    </ul>
  );
}

const ONE_MINUTE = figureLiteral("60");
const ONE_PERCENT = figureLiteral("1");

/** The start value of a new level: the last known value, even if stale; a minute for an age, one percent for a move. */
export function levelNow(source: QuoteSource, isin: Isin, on: AlertSubject): Figure | undefined {
  if (on === "market-age") return ONE_MINUTE;
  if (on === "move") return ONE_PERCENT;
  const checked = source.lastGood(isin);
  if (!checked) return undefined;
  return alertValue(on, { quote: checked.quote, derived: checked.derived, marketAgeMs: 0 });
}
