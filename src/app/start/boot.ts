import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { type Connection, initialStatus } from "#engine/protocol/source-status.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "#engine/protocol/wire.ts";
import { createClockTicker } from "#live/clock-ticker.ts";
import { createLive } from "#live/create-live.ts";
import type { Live } from "#live/hooks.ts";
import { createTabSource } from "#live/tab-source.ts";
import { MarketDataError } from "#market/errors.ts";
import { storedConfig } from "#storage/config.ts";
import { DEFAULT_PACE_PREFERENCE } from "#storage/pace-preference.ts";
import { type Config, configOf, isRefusal, readConfig } from "./config.ts";
import { showKnownNames } from "./known-names.ts";
import { policyOf } from "./open-source.ts";
import { isSourcePinned } from "./source-pin.ts";

/** State of the page: before (`asking`) and after (`running`) the gateway has named its source. */
export type Boot =
  | { readonly state: "asking"; readonly live: Live }
  | { readonly state: "running"; readonly live: Live; readonly config: Config };

export interface Booting {
  readonly get: () => Boot;
  readonly subscribe: (listener: () => void) => () => void;
}

const POLICY = policyOf(DEFAULT_PACE_PREFERENCE);
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** Longer than a gateway usually takes: the last source must not be shown only to be replaced at once. */
const TIMEOUT_MS = 500;

/**
 * Requests the gateway's configuration until it answers, then opens the source. If the gateway is slow, the
 * last source opens with its stored quotes; that source detects by itself when the gateway is back.
 */
export function boot(
  clock: Clock,
  page: Window,
  open: (config: Config) => QuoteSource,
  ticker = createClockTicker(clock),
): Booting {
  const listeners = new Set<() => void>();
  const lastConfig = storedConfig(() => page.localStorage);
  const fetcher: typeof fetch = (input, init) => page.fetch(input, init);
  let failures = 0;
  let isRequesting = false;
  let cancel: Cancel = () => undefined;
  let closeSource: Cancel = () => undefined;
  let current: Boot = { state: "asking", live: placeholderLive({ state: "connecting" }) };

  function setBoot(next: Boot) {
    current = next;
    for (const listener of listeners) listener();
  }

  /** Returns the context of a page without a source, which only shows the connection state. */
  function placeholderLive(connection: Connection): Live {
    const source = createTabSource({
      sourceId: "",
      clock,
      policy: POLICY,
      isVisible: true,
      memory: () => undefined,
      connectHub: createPlaceholderHub(connection, clock, () => void requestConfig()),
      heartbeat: false,
    });
    return createLive("", clock, source, ticker);
  }

  async function requestConfig() {
    // Two answers would open two sources, and one of them would never be closed.
    if (isRequesting) return;
    isRequesting = true;
    cancel();
    cancel = clock.after(TIMEOUT_MS, openLastSource);
    const config = await readConfig(fetcher).catch((cause: unknown) => {
      onFailure(cause);
      return undefined;
    });
    isRequesting = false;
    if (!config) return;
    cancel();
    lastConfig.set(config);
    if (current.live.id !== config.source) openSource(configOf(config));
    // A page that runs with the last configuration follows the names of that one.
    if (current.state === "running" && current.config.names === config.names)
      showKnownNames(() => page.localStorage, config);
  }

  /** Opens the last source if none is open, and returns its configuration, if any. */
  function openLastSource() {
    const stored = lastConfig.get();
    if (stored && current.state === "asking") openSource(configOf(stored));
    return stored;
  }

  function openSource(config: Config) {
    failures = 0;
    closeSource();
    const source = open(config);
    const unsubscribe = source.subscribe(({ isForeign }) => {
      if (isForeign && !isSourcePinned.get()) replaceSource();
    });
    closeSource = () => {
      unsubscribe();
      source.close();
    };
    setBoot({ state: "running", config, live: createLive(config.source, clock, source, ticker) });
  }

  /**
   * Closes the source because the gateway serves another: quotes of two sources must never mix. The page keeps the
   * last configuration, and with it all that is no quote, until the gateway has sent the next one.
   */
  function replaceSource() {
    lastConfig.set(null);
    closeSource();
    setBoot({ ...current, live: placeholderLive({ state: "connecting" }) });
    void requestConfig();
  }

  function onFailure(cause: unknown) {
    cancel();
    // A user without access must not see stored quotes.
    if (isRefusal(cause)) lastConfig.set(null);
    if (openLastSource()) return;
    closeSource();
    const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    const nextTryAt = clock.now() + delay;
    const error = new MarketDataError("network", { cause });
    const state = page.navigator.onLine ? "unreachable" : "offline";
    setBoot({ state: "asking", live: placeholderLive({ state, nextTryAt, error }) });
    cancel = clock.after(delay, () => void requestConfig());
  }

  isSourcePinned.listen((isPinned) => {
    if (!isPinned && current.live.source.status().isForeign) replaceSource();
  });
  void requestConfig();
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a connector to a hub that only reports the connection state. */
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
