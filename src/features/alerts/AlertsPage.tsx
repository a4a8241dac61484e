import { type ReactNode, useRef } from "react";
import type { Alert, AlertTerms } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Hint } from "#ui/text/hint.tsx";
import { AlertList } from "./AlertList.tsx";
import { AlertLog } from "./AlertLog.tsx";
import { type PersistedAlerts, seeFirings } from "./alert-store.ts";
import { alertMessages } from "./messages.ts";
import { deleteAlert, deleteLog, type Propose } from "./removal.ts";
import { useAlertStore } from "./unseen-firings.ts";

interface AlertsPageProps {
  alertStore: PersistedAlerts;
  nameOf: (isin: Isin) => string;
  onShow: (isin: Isin) => void;
  onRearm: (alert: Alert) => void;
  /** Called with the terms of an alert whose form has disappeared before it was saved. */
  onUnsaved: (terms: AlertTerms) => void;
  propose: Propose;
  /** Whether it is inside a window with the same title. */
  isInWindow?: boolean;
  /** Part that adds an alert; undefined where a quote must be opened for it. */
  add?: ReactNode;
}

const INSTRUMENT =
  "hoverable -mx-2 min-h-6 justify-self-start rounded-chip px-2 py-0.5 text-left font-figure wrap-anywhere pointer-coarse:min-h-11";

/** All alerts of the source, grouped by instrument, and the log of firings. */
export default function AlertsPage({
  alertStore,
  nameOf,
  onShow,
  onRearm,
  onUnsaved,
  propose,
  isInWindow = false,
  add,
}: AlertsPageProps) {
  const t = useMessages(alertMessages);
  const store = useAlertStore(alertStore);
  const { alerts } = store;
  const returnFocusTo = useRef<HTMLHeadingElement>(null);
  const Title = isInWindow ? "h3" : "h2";
  const isins = [...new Set(alerts.map(({ isin }) => isin))];
  return (
    <div data-testid="alerts-page">
      <section className="grid gap-2 px-4 py-3" aria-label={t.title}>
        <Title
          ref={returnFocusTo}
          tabIndex={-1}
          // The window, and the head of a phone's page, have the same title.
          className="vh"
        >
          {t.title}
        </Title>
        {alerts.length === 0 && <Hint>{add ? t.noneYet : t.noneAtAll}</Hint>}
        {add}
        {isins.map((isin) => (
          <section key={isin} className="grid py-1" aria-label={nameOf(isin)}>
            <button
              type="button"
              className={INSTRUMENT}
              aria-label={t.show({ instrument: nameOf(isin) })}
              onClick={() => onShow(isin)}
            >
              {nameOf(isin)}
            </button>
            <AlertList
              alertStore={alertStore}
              alerts={alerts.filter((alert) => alert.isin === isin)}
              nameOf={nameOf}
              onRearm={onRearm}
              onUnsaved={onUnsaved}
              onRemove={(alert) => deleteAlert(alertStore, alert, propose)}
              returnFocusTo={returnFocusTo}
            />
          </section>
        ))}
        <Hint>{t.open}</Hint>
      </section>
      <AlertLog
        heading={Title}
        store={store}
        nameOf={nameOf}
        onClear={() => deleteLog(alertStore, propose)}
        onSee={(firings) => alertStore.update((stored) => seeFirings(stored, firings))}
      />
    </div>
  );
}
