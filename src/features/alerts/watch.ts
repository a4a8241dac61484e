import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { AlertStore, LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { ALERTS_VERSION } from "#storage/alerts.ts";
import { applyObservation, beginRun, isWatching, type PersistedAlerts } from "./alert-store.ts";
import { createAlertObserver } from "./observe.ts";
import { createQuoteFollowers } from "./quote-followers.ts";
import { acquireTabLock, type Locks } from "./tab-lock.ts";

export interface AlertWatchOptions {
  readonly alertStore: PersistedAlerts;
  readonly source: QuoteSource;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly locks: Locks | undefined;
  /** Id of the source. Other tabs may use another one. */
  readonly run: string;
  /** When the page was opened; earlier firings are not reported. */
  readonly openedAtEpochMs: number;
  /**
   * Log ids of the firings that the page has reported, or need not; the watch adds to them. They never shrink: while two
   * tabs write at once, the log may lack a firing for a moment.
   */
  readonly notifiedIds: Set<string>;
  /** Called in every tab when an alert fires; `isFromThisTab` is true in the tab that stored the firing. */
  readonly onFired: (firing: LoggedFiring, isFromThisTab: boolean) => void;
}

export interface AlertWatch {
  /** Sets which instruments are listed: the others are not requested, and their alerts are on hold. */
  readonly setListed: (isListed: (isin: Isin) => boolean) => void;
  readonly close: () => void;
}

/** Interval at which alerts on a market age are compared, because an age grows between two checks. */
const MARKET_AGE_INTERVAL_MS = 1000;
/**
 * A firing that differs from now by more comes from an imported log, or from before the clock was set, and is not shown.
 */
const MAX_NEW_FIRING_AGE_MS = 60_000;

/**
 * Follows the quotes that alerts need, even if no list contains them, and fires the alerts. Works in a
 * hidden tab too: a browser throttles the timers of a hidden page, but still delivers answers to it.
 *
 * A level that was passed while the quote was not followed counts as crossed when the next value is
 * beyond it; the firing then has `acrossGap` set.
 */
export function watchAlerts(options: AlertWatchOptions): AlertWatch {
  const { alertStore, run, source, clock, newId, notifiedIds, onFired } = options;
  alertStore.update((before) => beginRun(before, run));
  for (const { id, at } of alertStore.get().log) {
    if (at < options.openedAtEpochMs) notifiedIds.add(id);
  }
  /** Log ids that this tab is storing right now. */
  const ownLogIds = new Set<string>();
  let isListed: (isin: Isin) => boolean = () => true;
  let hasLock = false;
  let cancelAgeTimer: Cancel = () => undefined;

  const observe = createAlertObserver({ source, clock, newId, isListed: (isin) => isListed(isin) });
  const followers = createQuoteFollowers(source, evaluate);
  const watchedAlerts = () => alertStore.get().alerts.filter(isWatching);

  function evaluate(isin: Isin) {
    // Also without the lock: the tab that gets it next must know the last compared quotes.
    const observations = watchedAlerts()
      .filter((alert) => alert.isin === isin)
      .map((alert) => observe(alert))
      .filter((observation) => observation !== undefined);
    const apply = (before: AlertStore) => observations.reduce(applyObservation, before);
    if (observations.length === 0 || !hasLock) return;
    // Most values change nothing, and then nothing has to be written.
    if (apply(alertStore.get()) === alertStore.get()) return;
    for (const { logId } of observations) ownLogIds.add(logId());
    alertStore.update(apply);
    ownLogIds.clear();
  }

  function evaluateAges() {
    cancelAgeTimer();
    const alerts = watchedAlerts().filter(({ on }) => on === "market-age");
    for (const isin of new Set(alerts.map((alert) => alert.isin))) evaluate(isin);
    if (alerts.length > 0) cancelAgeTimer = clock.after(MARKET_AGE_INTERVAL_MS, evaluateAges);
  }

  function followWanted() {
    const isins = watchedAlerts().map(({ isin }) => isin);
    followers.setWanted(new Set(isins.filter(isListed)));
    evaluateAges();
  }

  function notifyNewFirings() {
    for (const firing of alertStore.get().log) {
      if (notifiedIds.has(firing.id)) continue;
      notifiedIds.add(firing.id);
      const isNew = Math.abs(clock.epochNow() - firing.at) < MAX_NEW_FIRING_AGE_MS;
      if (isNew) onFired(firing, ownLogIds.has(firing.id));
    }
  }

  function onStoreChange() {
    notifyNewFirings();
    followWanted();
  }

  function onLock() {
    hasLock = true;
    for (const isin of followers.isins()) evaluate(isin);
  }

  const unsubscribe = alertStore.subscribe(onStoreChange);
  // The first alert of a source starts its watch, and may have been stored as fired.
  onStoreChange();
  // Without storage each tab has alerts of its own, which no other tab compares.
  const locks = alertStore.persistState() === "kept" ? options.locks : undefined;
  // Of this format's version: a tab of an older build, whose alerts a newer one has taken over, blocks nothing.
  const releaseLock = acquireTabLock(locks, `touchline:alerts:${run}:${ALERTS_VERSION}`, onLock);

  return {
    setListed(next) {
      isListed = next;
      followWanted();
    },
    close() {
      unsubscribe();
      releaseLock();
      cancelAgeTimer();
      followers.close();
    },
  };
}
