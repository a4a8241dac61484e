import { useRef } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { AlertList } from "./AlertList.tsx";
import { AlertLog } from "./AlertLog.tsx";
import type { PersistedAlerts } from "./alert-store.ts";
import { alertMessages } from "./messages.ts";
import { deleteAlert, deleteLog, type Propose } from "./removal.ts";
import { useAlertStore } from "./use-alerts.ts";

interface AlertsPageProps {
  alertStore: PersistedAlerts;
  nameOf: (isin: Isin) => string;
  onShow: (isin: Isin) => void;
  propose: Propose;
}

/** Every alert of the source, by instrument, and what has fired. */
export default function AlertsPage({ alertStore, nameOf, onShow, propose }: AlertsPageProps) {
  const t = useMessages(alertMessages);
  const { alerts, log } = useAlertStore(alertStore);
  const home = useRef<HTMLHeadingElement>(null);
  const isins = [...new Set(alerts.map(({ isin }) => isin))];
  return (
    <div className="alerts-page" data-testid="alerts-page">
      <section className="alerts" aria-label={t.title}>
        <h2 ref={home} tabIndex={-1}>
          {t.title}
        </h2>
        {alerts.length === 0 && <p className="alert-remark">{t.noneAtAll}</p>}
        {isins.map((isin) => (
          <section key={isin} className="alert-group" aria-label={nameOf(isin)}>
            <button
              type="button"
              className="alert-instrument hoverable"
              aria-label={t.show({ instrument: nameOf(isin) })}
              onClick={() => onShow(isin)}
            >
              {nameOf(isin)}
            </button>
            <AlertList
              alertStore={alertStore}
              alerts={alerts.filter((alert) => alert.isin === isin)}
              onRemove={(alert) => deleteAlert(alertStore, alert, propose)}
              home={home}
            />
          </section>
        ))}
        <p className="alert-remark">{t.open}</p>
      </section>
      <AlertLog log={log} nameOf={nameOf} onClear={() => deleteLog(alertStore, propose)} />
    </div>
  );
}
