import { LIST_INTERVAL_MS } from "#engine/protocol/source.ts";

/** Without a list the page lacks half of itself: it is asked for again sooner. */
const LIST_RETRY_MS = 5000;
/** While the only watched instrument keeps failing, the list is requested this often to see whether the
 * service answers at all. */
const WITNESS_INTERVAL_MS = 60_000;
/** The first list request has a slightly shorter interval than a row's, so that many rows cannot delay it. */
const FIRST_SHARE = 0.9;

/** How often the instrument list is asked for. Times are milliseconds. */
export interface ListSchedule {
  sent(): void;
  answered(now: number): void;
  failed(): void;
  /**
   * The only watched instrument failed: alone it cannot tell its own failure from the service's, so
   * the list is asked for as soon as a row would be, and no more than once a minute after that.
   */
  onlyQuoteFailed(now: number): void;
  quoteAnswered(): void;
  /** @param baseIntervalMs of a row that is merely in view */
  intervalMs(baseIntervalMs: number): number;
}

export function createListSchedule(): ListSchedule {
  let wasSent = false;
  let isCurrent = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let isWitness = false;
  /** The list is to say whether anything answers, and has not been asked for since. */
  let isCalled = false;
  return {
    sent() {
      wasSent = true;
      isCalled = false;
    },
    answered(now) {
      isCurrent = true;
      answeredAt = now;
    },
    failed() {
      isCurrent = false;
    },
    onlyQuoteFailed(now) {
      if (isWitness && now < answeredAt + WITNESS_INTERVAL_MS) return;
      isWitness = true;
      isCalled = true;
    },
    quoteAnswered() {
      isWitness = false;
    },
    intervalMs(baseIntervalMs) {
      if (!wasSent) return FIRST_SHARE * baseIntervalMs;
      if (isCalled) return baseIntervalMs;
      return isCurrent ? LIST_INTERVAL_MS : LIST_RETRY_MS;
    },
  };
}
