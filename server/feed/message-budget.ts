/** Limits how many messages of one browser are read in a second. Messages beyond it wait. */
export interface MessageBudget {
  /** @returns what is to be read now: the message, or nothing yet */
  take(text: string, now: number): readonly string[];
  /** What has waited until now, in the order in which it came. */
  release(now: number): readonly string[];
  /** Whether there are so many messages that even to look at them costs too much. To be asked for each. */
  isExceeded(now: number): boolean;
}

const PER_SECOND = 10;
/** Frames of a few bytes: a page sends at most some in a second. */
const FLOOD_PER_SECOND = 500;
/** No demand is so short, and no other message so long. */
const SHORTEST_DEMAND = 64;

/**
 * A message that comes too early waits unread. A later one of its kind takes its place: a demand replaces
 * the one before it anyway, and two people who ask to try are one.
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
      const kind = text.length < SHORTEST_DEMAND ? "other" : "demand";
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
