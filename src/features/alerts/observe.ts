import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { isOverdue, judgeQuote, staleAfterMs } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { ageByService } from "#live/market-age.ts";
import type { Alert } from "#market/alerts/alert.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import { type AlertCheck, checkAlert } from "./alert-check.ts";
import type { Observation } from "./alert-store.ts";

interface AlertCheckOptions {
  readonly source: QuoteSource;
  readonly clock: Clock;
  readonly isListed: (isin: Isin) => boolean;
}

interface AlertObserverOptions extends AlertCheckOptions {
  readonly newId: () => string;
}

/** Observes the present value of an alert; returns undefined while the alert is on hold. */
type ObserveAlert = (alert: Alert) => Observation | undefined;

/** Creates a function that checks an alert against the last quote of the source. */
export function createAlertCheck({ source, clock, isListed }: AlertCheckOptions) {
  const marketAgeAt = ageByService({ source, clock });
  return (alert: Alert): AlertCheck => {
    const now = clock.now();
    const snapshot = snapshotOf(source, alert.isin);
    const checked = snapshot?.checked;
    const { state } = judgeQuote({
      snapshot,
      connection: source.status().connection.state,
      isOld: isOverdue(checked, now),
      isListed: isListed(alert.isin),
    });
    const marketAgeMs = checked ? marketAgeAt(nanosToMs(checked.quote.updatedAt.nanos), now) : 0;
    return checkAlert(alert, state, checked, marketAgeMs);
  };
}

/** Creates an observer that remembers the last compared quote of each alert, to detect gaps. */
export function createAlertObserver(options: AlertObserverOptions): ObserveAlert {
  const { clock, newId } = options;
  const checkNow = createAlertCheck(options);
  /** Last compared quote by alert id; an alert that was on hold since has no entry. */
  const lastCompared = new Map<string, CheckedQuote>();

  return (alert) => {
    const check = checkNow(alert);
    if ("held" in check) {
      lastCompared.delete(alert.id);
      return undefined;
    }
    const { value, checked } = check;
    const acrossGap = alert.mode === "crosses" && isGap(lastCompared.get(alert.id), checked);
    lastCompared.set(alert.id, checked);
    const { bid, ask, updatedAt } = checked.quote;
    const quote = { bid: bid.price, ask: ask.price, updatedAt: updatedAt.text, value };
    let logId: string | undefined;
    return {
      alertId: alert.id,
      value,
      firing: { at: clock.epochNow(), quote, acrossGap },
      logId: () => (logId ??= newId()),
    };
  };
}

/** Returns whether the time between two checks was longer than planned, so that values in between are unknown. */
const isGap = (before: CheckedQuote | undefined, now: CheckedQuote): boolean =>
  before === undefined || now.checkedAt - before.checkedAt > staleAfterMs(before.plannedIntervalMs);
