import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { type Connection, initialStatus, type QuoteSource } from "#engine/protocol/source.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "#engine/protocol/wire.ts";
import { createClockTicker } from "#live/clock-ticker.ts";
import type { Live } from "#live/hooks.ts";
import { createTabSource } from "#live/tab-source.ts";
import { MarketDataError } from "#market/errors.ts";
import { storedConfig } from "#storage/config.ts";
import { DEFAULT_PACE_PREFERENCE } from "#storage/pace-preference.ts";
import { type Config, configOf, isRefusal, readConfig } from "./config.ts";
import { policyOf } from "./open-source.ts";
import { isSourcePinned } from "./source-pin.ts";

/** The page before and after the gateway has named its source. */
export type Boot =
  | { readonly state: "asking"; readonly live: Live }
  | { readonly state: "running"; readonly live: Live; readonly config: Config };

export interface Booting {
  readonly get: () => Boot;
  readonly subscribe: (listener: () => void) => () => void;
}

const POLICY = policyOf(DEFAULT_PACE_PREFERENCE);
const RETRY_MS = { first: 1000, last: 30_000 };
/** Longer than a gateway usually takes: what it served last is not shown only to be replaced at once. */
const TIMEOUT_MS = 500;

/**
 * Asks the gateway for its configuration until it answers, then opens that source. If the gateway is slow, the
 * last source opens with its stored quotes; it detects by itself when the gateway is back.
 */
export function boot(
  clock: Clock,
  page: Window,
  open: (config: Config) => QuoteSource,
  ticker = createClockTicker(clock),
): Booting {
  const listeners = new Set<() => void>();
  const last = storedConfig(() => page.localStorage);
  const fetcher: typeof fetch = (input, init) => page.fetch(input, init);
  let tries = 0;
  let isAsking = false;
  let cancel: Cancel = () => undefined;
  let closeSource: Cancel = () => undefined;
  let current: Boot = { state: "asking", live: waiting({ state: "connecting" }) };

  function setBoot(next: Boot) {
    current = next;
    for (const listener of listeners) listener();
  }

  function waiting(connection: Connection): Live {
    const source = createTabSource({
      sourceId: "",
      clock,
      policy: POLICY,
      isVisible: true,
      memory: () => undefined,
      connectHub: createPlaceholderHub(connection, clock, () => void ask()),
      heartbeat: false,
    });
    return { id: "", clock, ticker, source };
  }

  async function ask() {
    // Two answers would open two sources, of which one would go on unseen.
    if (isAsking) return;
    isAsking = true;
    cancel();
    cancel = clock.after(TIMEOUT_MS, openLastSource);
    const config = await readConfig(fetcher).catch((cause: unknown) => {
      failed(cause);
      return undefined;
    });
    isAsking = false;
    if (!config) return;
    cancel();
    last.set(config);
    if (current.live.id !== config.source) openSource(configOf(config));
  }

  /** Opens the last source if none is open, and returns it, if any. */
  function openLastSource() {
    const kept = last.get();
    if (kept && current.state === "asking") openSource(configOf(kept));
    return kept;
  }

  function openSource(config: Config) {
    tries = 0;
    closeSource();
    const source = open(config);
    const unsubscribe = source.subscribe(({ isForeign }) => {
      if (isForeign && !isSourcePinned.get()) replace();
    });
    closeSource = () => {
      unsubscribe();
      source.close();
    };
    setBoot({ state: "running", config, live: { id: config.source, clock, ticker, source } });
  }

  /** The gateway serves another source by now: nothing of this one may be shown as that one's. */
  function replace() {
    last.set(null);
    closeSource();
    setBoot({ state: "asking", live: waiting({ state: "connecting" }) });
    void ask();
  }

  function failed(cause: unknown) {
    cancel();
    // A refused user must not see stored quotes.
    if (isRefusal(cause)) last.set(null);
    if (openLastSource()) return;
    closeSource();
    const delay = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** tries);
    tries += 1;
    const nextTryAt = clock.now() + delay;
    const error = new MarketDataError("network", { cause });
    const state = page.navigator.onLine ? "unreachable" : "offline";
    setBoot({ state: "asking", live: waiting({ state, nextTryAt, error }) });
    cancel = clock.after(delay, () => void ask());
  }

  isSourcePinned.listen((isPinned) => {
    if (!isPinned && current.live.source.status().isForeign) replace();
  });
  void ask();
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A hub that only reports the connection state. */
function createPlaceholderHub(connection: Connection, clock: Clock, retry: () => void) {
  let sendToTab: (message: ToTab) => void;
  const port: Port<ToWorker, ToTab> = {
    post({ kind }) {
      if (kind === "probe") retry();
      if (kind !== "hello") return;
      sendToTab({ kind: "welcome", version: WIRE_VERSION, now: clock.now() });
      sendToTab({ kind: "status", status: initialStatus(connection, POLICY) });
    },
    onMessage(listener) {
      sendToTab = listener;
    },
  };
  return () => port;
}
