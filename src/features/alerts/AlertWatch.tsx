import { useState } from "react";
import type { LoggedFiring } from "#market/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import type { PersistedAlerts } from "./alert-store.ts";
import { chime } from "./chime.ts";
import { alertMessages } from "./messages.ts";
import { giveNotice, type Notifications, type Workers } from "./notice.ts";
import { SpokenAlerts } from "./SpokenAlerts.tsx";
import { Toasts } from "./Toasts.tsx";
import { useAlertWatch } from "./use-alerts.ts";
import { useFiredTitle } from "./use-fired-title.ts";
import { useAlertWords } from "./words.ts";

export interface AlertWatchProps {
  alertStore: PersistedAlerts;
  notifications: Notifications | undefined;
  workers: Workers | undefined;
  /** Whether this person wants to hear it, as it is when something fires. */
  isSoundOn: () => boolean;
  nameOf: (isin: Isin) => string;
  onShow: (isin: Isin) => void;
  /** The title of the page while no message of an alert is shown. */
  pageTitle: string;
}

/** Watches all alerts and says what fires: on the page in every tab, aloud and to the system in one. */
export default function AlertWatch(props: AlertWatchProps) {
  const { alertStore, notifications, workers, isSoundOn, nameOf, onShow, pageTitle } = props;
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const [shown, setShown] = useState<readonly LoggedFiring[]>([]);
  const [unspoken, setUnspoken] = useState<readonly LoggedFiring[]>([]);

  const onFired = (firing: LoggedFiring, byThis: boolean) => {
    setShown((before) => [firing, ...before]);
    setUnspoken((before) => [...before, firing]);
    if (!byThis) return;
    const { id, terms, quote, at } = firing;
    const title = t.toast({ instrument: nameOf(terms.isin), terms: words.terms(terms) });
    const value = words.figure(terms.on, quote.value);
    const body = t.toastValue({ value, time: clockTime(at) });
    void giveNotice(notifications, workers, { id, title, body });
    if (isSoundOn()) chime(() => new AudioContext());
  };
  useAlertWatch({ alertStore, onFired });
  const [latest] = shown;
  useFiredTitle(
    latest &&
      t.tabTitle({
        count: shown.length,
        instrument: nameOf(latest.terms.isin),
        page: pageTitle,
      }),
    pageTitle,
  );

  return (
    <>
      <Toasts
        alertStore={alertStore}
        firings={shown}
        nameOf={nameOf}
        onShow={onShow}
        onDismiss={(id) => setShown((before) => before.filter((firing) => firing.id !== id))}
        onDismissAll={() => setShown([])}
      />
      <SpokenAlerts
        firings={unspoken}
        nameOf={nameOf}
        onSpoken={(said) => setUnspoken((before) => before.filter((each) => !said.includes(each)))}
      />
    </>
  );
}
