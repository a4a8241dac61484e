/** Limits the number of messages of one browser that are read in a second. Messages beyond it wait. */
export interface MessageBudget {
  /** Takes a new message. @returns the messages to read now: this one, the waiting ones, or none yet */
  take(text: string, now: number): readonly string[];
  /** Returns the waiting messages that may be read now, in the order of arrival. */
  release(now: number): readonly string[];
  /** Counts one message of any kind. @returns whether the browser exceeds the limit for all messages */
  isExceeded(now: number): boolean;
}

const PER_SECOND = 10;
/** Maximum number of messages in a second, of any kind. A page sends a few. */
const FLOOD_PER_SECOND = 500;
/** Length in characters that tells a demand, which is longer, from every other message. */
const MIN_DEMAND_LENGTH = 64;

/**
 * A message that arrives too early waits unread. A later one of its kind replaces it: a demand replaces
 * the one before it anyway, and two requests to try again have the effect of one.
 */
export function createMessageBudget(now: number): MessageBudget {
  let tokens = PER_SECOND;
  let refilledAt = now;
  let received = 0;
  let countedFrom = now;
  const waiting = new Map<"demand" | "other", string>();

  function refill(at: number) {
    const gained = Math.floor(((at - refilledAt) * PER_SECOND) / 1000);
    if (gained <= 0) return;
    tokens = Math.min(PER_SECOND, tokens + gained);
    refilledAt = at;
  }

  function release(at: number): readonly string[] {
    refill(at);
    if (tokens < waiting.size) return [];
    tokens -= waiting.size;
    const texts = [...waiting.values()];
    waiting.clear();
    return texts;
  }

  return {
    take(text, at) {
      refill(at);
      if (waiting.size === 0 && tokens > 0) {
        tokens -= 1;
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
