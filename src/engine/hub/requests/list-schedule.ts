import { LIST_INTERVAL_MS } from "#engine/protocol/source.ts";

/** The interval after a failure: without a list much of the page is empty. */
const LIST_RETRY_MS = 5000;
/**
 * The interval while the only watched instrument keeps failing: the list shows whether the service answers at all.
 */
const EVIDENCE_INTERVAL_MS = 60_000;
/** The share of a row's interval after which the first list request is due, so that many rows do not delay it. */
const FIRST_SHARE = 0.9;

/** Decides how often the instrument list is requested. Times are milliseconds. */
export interface ListSchedule {
  sent(): void;
  answered(now: number): void;
  failed(): void;
  /**
   * The only watched instrument failed. One instrument cannot show whether the whole service fails, so the list is
   * requested at the interval of a row, and at most once a minute after that.
   */
  quoteFailed(now: number): void;
  quoteAnswered(): void;
  /** @param baseIntervalMs the interval of a row of weight 1 */
  intervalMs(baseIntervalMs: number): number;
}

export function createListSchedule(): ListSchedule {
  let wasSent = false;
  let isCurrent = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Whether the only watched instrument keeps failing, so that the list shows whether the service answers. */
  let isEvidence = false;
  /** Whether the list is needed for that and has not been requested since. */
  let isEvidenceDue = false;
  return {
    sent() {
      wasSent = true;
      isEvidenceDue = false;
    },
    answered(now) {
      isCurrent = true;
      answeredAt = now;
    },
    failed() {
      isCurrent = false;
    },
    quoteFailed(now) {
      if (isEvidence && now < answeredAt + EVIDENCE_INTERVAL_MS) return;
      isEvidence = true;
      isEvidenceDue = true;
    },
    quoteAnswered() {
      isEvidence = false;
    },
    intervalMs(baseIntervalMs) {
      if (!wasSent) return FIRST_SHARE * baseIntervalMs;
      if (isEvidenceDue) return baseIntervalMs;
      return isCurrent ? LIST_INTERVAL_MS : LIST_RETRY_MS;
    },
  };
}
