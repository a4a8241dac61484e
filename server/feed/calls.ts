import type { Isin } from "#market/isin.ts";

/** Tells the engine which instruments somebody wants to know of now. One call is enough for everybody. */
export interface Calls {
  call(isin: Isin, client: string): void;
  /** It is asked for now. */
  sent(isin: Isin): void;
  /** Whether it was asked for since it is watched. */
  hasAsked(isin: Isin): boolean;
  /** Forgets what is not wanted any more. */
  refresh(): void;
}

interface CallsParts {
  /** The weight of an instrument; undefined where it is not watched. */
  readonly weightOf: (isin: Isin) => number | undefined;
  readonly isAsking: (isin: Isin) => boolean;
  /** Calls the engine. */
  readonly call: (isin: Isin) => void;
}

/** Only what a client has too many of weighs less: see `fairWeights`. */
const LIGHT_BELOW = 1 / 4;

/**
 * A client that asks for hundreds of its own has little weight for each. All of them called at once would
 * be as urgent as everything else, and grow more urgent together until each has been asked for: for as
 * long, they would take more than their share. So their first requests are called one after the other.
 */
export function createCalls({ weightOf, isAsking, call: callEngine }: CallsParts): Calls {
  /** Called, and not asked for since. */
  const called = new Set<Isin>();
  /** Watched, and asked for at least once. */
  const asked = new Set<Isin>();
  /** For each client, what is to be asked for the first time, one after the other. */
  const lines = new Map<string, Set<Isin>>();

  function pass(isin: Isin) {
    if (called.has(isin)) return;
    called.add(isin);
    callEngine(isin);
  }

  function passFirst(client: string) {
    const [first] = lines.get(client) ?? [];
    if (first !== undefined) pass(first);
  }

  function drop(client: string, line: Set<Isin>, isin: Isin): boolean {
    const isDropped = line.delete(isin);
    if (line.size === 0) lines.delete(client);
    return isDropped;
  }

  return {
    call(isin, client) {
      const weight = weightOf(isin);
      if (weight === undefined || called.has(isin) || isAsking(isin)) return;
      if (asked.has(isin) || weight >= LIGHT_BELOW) return pass(isin);
      const line = lines.get(client) ?? new Set();
      lines.set(client, line.add(isin));
      passFirst(client);
    },
    sent(isin) {
      called.delete(isin);
      asked.add(isin);
      for (const [client, line] of lines) {
        // The engine is in the middle of sending, and takes no call now.
        if (drop(client, line, isin)) queueMicrotask(() => passFirst(client));
      }
    },
    hasAsked: (isin) => asked.has(isin),
    refresh() {
      const isGone = (isin: Isin) => weightOf(isin) === undefined;
      for (const isin of called) if (isGone(isin)) called.delete(isin);
      for (const isin of asked) if (isGone(isin)) asked.delete(isin);
      for (const [client, line] of lines) {
        for (const isin of line) if (isGone(isin)) drop(client, line, isin);
        passFirst(client);
      }
    },
  };
}
