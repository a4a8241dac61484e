import { Suspense, useState } from "react";
import type { Alert, LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { type PersistedAlerts, seeFirings } from "./alert-store.ts";
import { chime } from "./chime.ts";
import { FiredLine } from "./FiredLine.tsx";
import { alertMessages } from "./messages.ts";
import { type Notifications, showNotice, type Workers } from "./notice.ts";
import { SpokenAlerts } from "./SpokenAlerts.tsx";
import { useUnseenFirings } from "./unseen-firings.ts";
import { useAlertWatch } from "./use-alerts.ts";
import { type FiredMarks, useFiredMarks } from "./use-fired-marks.ts";
import { useFiredTitle } from "./use-fired-title.ts";
import { useAlertWords } from "./words.ts";

export interface AlertWatchProps {
  alertStore: PersistedAlerts;
  notifications: Notifications | undefined;
  workers: Workers | undefined;
  /** Read when an alert fires. */
  isSoundOn: () => boolean;
  nameOf: (isin: Isin) => string;
  /** Returns the row of an instrument, or else another row of the table. */
  findRow: (isin: Isin) => HTMLElement | null | undefined;
  onShow: (isin: Isin) => void;
  /** Called with the instruments to mark: those with an unseen firing of an alert that is still fired. */
  onMarks: (marks: FiredMarks) => void;
  /** Document title while no firing is unseen. */
  pageTitle: string;
  onRearm: (alert: Alert) => void;
}

const SeenAtWork = lazyPart(() => import("./SeenAtWork.tsx"), "none");

/** Watches all alerts. Every tab shows a firing; only the tab that stored it notifies and chimes. */
export default function AlertWatch({
  alertStore,
  notifications,
  workers,
  isSoundOn,
  nameOf,
  findRow,
  onShow,
  onMarks,
  pageTitle,
  onRearm,
}: AlertWatchProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const unseen = useUnseenFirings(alertStore);
  const [unspoken, setUnspoken] = useState<readonly LoggedFiring[]>([]);

  const onFired = (firing: LoggedFiring, isFromThisTab: boolean) => {
    setUnspoken((before) => [...before, firing]);
    if (!isFromThisTab) return;
    const { id, terms, quote, at } = firing;
    const title = t.toast({ instrument: nameOf(terms.isin), terms: words.terms(terms) });
    const value = words.value(terms.on, quote.value);
    const body = t.toastValue({ value, time: clockTime(at) });
    void showNotice(notifications, workers, { id, title, body });
    if (isSoundOn()) chime(() => new AudioContext());
  };
  useAlertWatch({ alertStore, onFired });
  const see = (firings: readonly LoggedFiring[]) =>
    alertStore.update((stored) => seeFirings(stored, firings));
  useFiredMarks(alertStore, unseen, onMarks);
  const [latest] = unseen;
  useFiredTitle(
    latest &&
      t.tabTitle({
        count: unseen.length,
        instrument: nameOf(latest.terms.isin),
        page: pageTitle,
      }),
    pageTitle,
  );

  return (
    <>
      <FiredLine
        alertStore={alertStore}
        firings={unseen}
        nameOf={nameOf}
        findRow={findRow}
        onRearm={onRearm}
        onShow={onShow}
        onSee={see}
      />
      {latest && (
        <Suspense>
          <SeenAtWork firings={unseen} onSee={see} />
        </Suspense>
      )}
      <SpokenAlerts
        firings={unspoken}
        nameOf={nameOf}
        onSpoken={(spoken) =>
          setUnspoken((before) => before.filter((firing) => !spoken.includes(firing)))
        }
      />
    </>
  );
}
