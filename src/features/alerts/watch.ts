import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { isOverdue, judgeQuote, staleAfterMs } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import type { CheckedQuote, QuoteSource } from "#engine/protocol/source.ts";
import { follow } from "#live/follow.ts";
import { ageByService } from "#live/market-age.ts";
import type { Alert, AlertStore, LoggedFiring } from "#market/alert.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import { checkAlert } from "./alert-check.ts";
import { applySighting, isWatching, type PersistedAlerts, type Sighting } from "./alert-store.ts";
import { acquireTabLock, type Locks } from "./tab-lock.ts";

export interface AlertWatchOptions {
  readonly alertStore: PersistedAlerts;
  readonly source: QuoteSource;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly locks: Locks | undefined;
  /** One for each source: another tab may be served another one. */
  readonly lockName: string;
  /** An alert fired. Called in every tab; `byThis` is true in the tab that was on duty. */
  readonly onFired: (firing: LoggedFiring, byThis: boolean) => void;
}

export interface AlertWatch {
  /** An unlisted instrument is not requested, and its alerts are held. */
  readonly setListed: (isListed: (isin: Isin) => boolean) => void;
  readonly close: () => void;
}

const MARKET_AGE_MS = 1000;
/** A firing older than this comes from an imported log and is not shown. */
const NEWS_MS = 60_000;

/**
 * Follows the quotes that alerts need, also those that no list holds, and lets alerts fire. Answers
 * arrive in a hidden tab as well: a browser slows a hidden page's timers, not what others tell it.
 *
 * A level that was passed while the quote was not followed counts as crossed when the fresh value is
 * beyond it, and the firing says that it happened across a gap.
 */
export function watchAlerts(options: AlertWatchOptions): AlertWatch {
  const { alertStore, source, clock, newId, onFired } = options;
  const followed = new Map<Isin, AbortController>();
  /** The quote at which each alert was last compared, if it has been followed without a break since. */
  const compared = new Map<string, CheckedQuote>();
  /** Never forgotten: two tabs that write at once take a firing out of the log for a moment. */
  const notifiedIds = new Set(alertStore.get().log.map(({ id }) => id));
  const own = new Set<string>();
  let isListed: (isin: Isin) => boolean = () => true;
  let isOnDuty = false;
  let cancelAgingTimer: Cancel = () => undefined;

  const watching = () => alertStore.get().alerts.filter(isWatching);

  function judge(isin: Isin) {
    const now = clock.now();
    const sightings = watching()
      .filter((alert) => alert.isin === isin)
      .map((alert) => sight(alert, now))
      .filter((sighting) => sighting !== undefined);
    const apply = (before: AlertStore) => sightings.reduce(applySighting, before);
    // Most values change nothing, so the store need not be read for them.
    if (sightings.length === 0 || !isOnDuty || apply(alertStore.get()) === alertStore.get()) return;
    for (const { logId } of sightings) own.add(logId());
    alertStore.update(apply);
    own.clear();
  }

  function sight(alert: Alert, now: number): Sighting | undefined {
    const snapshot = snapshotOf(source, alert.isin);
    const checked = snapshot?.checked;
    const { state } = judgeQuote({
      snapshot,
      connection: source.status().connection.state,
      isOld: isOverdue(checked, now),
      isListed: isListed(alert.isin),
    });
    const check = checkAlert(
      alert,
      state,
      checked,
      checked ? ageAt(nanosToMs(checked.quote.updatedAt.nanos), now) : 0,
    );
    if ("held" in check) {
      compared.delete(alert.id);
      return undefined;
    }
    const { value } = check;
    const acrossGap = alert.mode === "crosses" && isGap(compared.get(alert.id), check.checked);
    compared.set(alert.id, check.checked);
    const { bid, ask, updatedAt } = check.checked.quote;
    const quote = { bid: bid.price, ask: ask.price, updatedAt: updatedAt.text, value };
    const firing = { at: clock.epochNow(), quote, acrossGap };
    let logId: string | undefined;
    return {
      alertId: alert.id,
      value,
      firing,
      logId: () => (logId ??= newId()),
    };
  }

  const ageAt = ageByService({ source, clock });

  function checkAging() {
    cancelAgingTimer();
    const aging = watching().filter(({ on }) => on === "market-age");
    for (const isin of new Set(aging.map((alert) => alert.isin))) judge(isin);
    if (aging.length > 0) cancelAgingTimer = clock.after(MARKET_AGE_MS, checkAging);
  }

  function refresh() {
    const wanted = new Set(
      watching()
        .map(({ isin }) => isin)
        .filter(isListed),
    );
    if (wanted.size !== followed.size || [...wanted].some((isin) => !followed.has(isin))) {
      source.setAlerts(wanted);
    }
    for (const [isin, life] of followed) {
      if (wanted.has(isin)) continue;
      life.abort();
      followed.delete(isin);
    }
    for (const isin of wanted) {
      if (followed.has(isin)) continue;
      const life = new AbortController();
      followed.set(isin, life);
      // An error holds the alert.
      void follow(source, isin, life.signal, () => judge(isin));
    }
    checkAging();
  }

  function changed() {
    for (const firing of alertStore.get().log) {
      if (notifiedIds.has(firing.id)) continue;
      notifiedIds.add(firing.id);
      if (clock.epochNow() - firing.at < NEWS_MS) onFired(firing, own.has(firing.id));
    }
    refresh();
  }

  function onDuty() {
    isOnDuty = true;
    for (const isin of followed.keys()) judge(isin);
  }

  const unsubscribe = alertStore.subscribe(changed);
  refresh();
  const leave = acquireTabLock(options.locks, options.lockName, onDuty);

  return {
    setListed(next) {
      isListed = next;
      refresh();
    },
    close() {
      unsubscribe();
      leave();
      cancelAgingTimer();
      for (const life of followed.values()) life.abort();
      if (followed.size > 0) source.setAlerts(new Set());
      followed.clear();
    },
  };
}

/** Whether the time between two checks was longer than planned, so that values in between are unknown. */
const isGap = (before: CheckedQuote | undefined, now: CheckedQuote): boolean =>
  before === undefined || now.checkedAt - before.checkedAt > staleAfterMs(before.plannedIntervalMs);
