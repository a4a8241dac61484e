/** Limits how many messages of one browser are read in a second. Messages beyond it wait. */
export interface MessageBudget {
  /** @returns the messages to read now: this one, those that waited, or none yet */
  take(text: string, now: number): readonly string[];
  /** @returns the waiting messages that may be read now, in the order of arrival */
  release(now: number): readonly string[];
  /** Counts one message. @returns whether there are too many even to look at */
  isExceeded(now: number): boolean;
}

const PER_SECOND = 10;
/** The most messages in a second, of any kind. A page sends a few. */
const FLOOD_PER_SECOND = 500;
/** Every demand is longer than this, and every other message shorter. */
const MIN_DEMAND_LENGTH = 64;

/**
 * A message that arrives too early waits unread. A later one of its kind replaces it: a demand replaces
 * the one before it anyway, and two requests to try again have the effect of one.
 */
export function createMessageBudget(now: number): MessageBudget {
  let left = PER_SECOND;
  let refilledAt = now;
  let received = 0;
  let countedFrom = now;
  const waiting = new Map<"demand" | "other", string>();

  function refill(at: number) {
    const gained = Math.floor(((at - refilledAt) * PER_SECOND) / 1000);
    if (gained <= 0) return;
    left = Math.min(PER_SECOND, left + gained);
    refilledAt = at;
  }

  function release(at: number): readonly string[] {
    refill(at);
    if (left < waiting.size) return [];
    left -= waiting.size;
    const texts = [...waiting.values()];
    waiting.clear();
    return texts;
  }

  return {
    take(text, at) {
      refill(at);
      if (waiting.size === 0 && left > 0) {
        left -= 1;
        return [text];
      }
      const kind = text.length < MIN_DEMAND_LENGTH ? "other" : "demand";
      waiting.delete(kind);
      waiting.set(kind, text);
      return release(at);
    },
    release,
    isExceeded(at) {
      if (at >= countedFrom + 1000) {
        countedFrom = at;
        received = 0;
      }
      received += 1;
      return received > FLOOD_PER_SECOND;
    },
  };
}
