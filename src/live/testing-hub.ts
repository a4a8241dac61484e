import { createEngine } from "#engine/hub/engine.ts";
import { createHub } from "#engine/hub/hub.ts";
import { createTestService, TEST_POLICY, type TestService } from "#engine/hub/testing-service.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { portPair } from "#engine/protocol/ports.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { OpenStream } from "#engine/protocol/stream.ts";
import { createManualClock, type ManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import type { Isin } from "#market/isin.ts";
import { createTabSource } from "./tab-source.ts";

/** A hub over a service in memory, shared by any number of tabs. */
export interface TestHub {
  readonly clock: ManualClock;
  readonly service: TestService;
  readonly isins: readonly Isin[];
  /** Opens a tab that watches these instruments with weight 1. */
  readonly openTab: (isins?: readonly Isin[], options?: TabOptions) => TestTab;
  /** Kills the worker: from then on it sends and receives nothing. The next connection starts a new one. */
  readonly kill: () => void;
  /** The number of requests for this key so far. */
  readonly askedFor: (key: Isin | "instruments") => number;
}

/** The initial state of a tab. */
interface TabOptions {
  readonly isVisible?: boolean;
  readonly memory?: PacerMemory;
}

interface TestTab {
  readonly source: QuoteSource;
  /** The number of failures at each attempt to connect. */
  readonly attempts: readonly number[];
  /** Disconnects the tab without a message, like a crash. */
  readonly crash: () => void;
}

/**
 * @param clientAt creates a client that replaces the service
 * @param openStreamAt creates the gateway's stream
 */
export function createTestHub(
  instruments = 3,
  clientAt?: (clock: ManualClock) => MarketDataClient,
  openStreamAt?: (clock: ManualClock) => OpenStream,
): TestHub {
  const clock = createManualClock();
  const isins = Array.from({ length: instruments }, (_, index) => testIsin(index + 1));
  const service = createTestService(clock, isins);
  const client = clientAt?.(clock) ?? service.client;
  const open = openStreamAt?.(clock);
  const startWorker = () => ({
    isDead: false,
    hub: createHub({
      clock,
      createEngine: (sourceId, policy, memory, path) =>
        createEngine({
          client,
          clock,
          policy,
          memory,
          stream:
            open && path
              ? { open, sourceId, random: () => 0.5, isForVisibleOnly: false }
              : undefined,
          isOnline: () => true,
        }),
    }),
  });
  let worker = startWorker();

  function openTab(watched: readonly Isin[] = isins, tab: TabOptions = {}): TestTab {
    const attempts: number[] = [];
    let isCrashed = false;
    const source = createTabSource({
      sourceId: "svc-test",
      stream: open && "/feed",
      clock,
      policy: TEST_POLICY,
      isVisible: tab.isVisible ?? true,
      memory: () => tab.memory,
      connectHub(failures) {
        attempts.push(failures);
        const own = worker;
        const [tabEnd, hubEnd] = portPair();
        own.hub.connect(disconnectable(hubEnd, () => own.isDead || isCrashed));
        return disconnectable(tabEnd, () => own.isDead || isCrashed);
      },
    });
    source.setInterest(new Map(watched.map((isin) => [isin, 1])));
    return {
      source,
      attempts,
      crash() {
        isCrashed = true;
      },
    };
  }

  return {
    clock,
    service,
    isins,
    openTab,
    kill() {
      worker.isDead = true;
      worker = startWorker();
    },
    askedFor: (key) => service.asked.filter((request) => request.key === key).length,
  };
}

/** A port that drops every message while `isDisconnected`. */
function disconnectable<Out extends ToTab | ToWorker, In extends ToTab | ToWorker>(
  port: Port<Out, In>,
  isDisconnected: () => boolean,
): Port<Out, In> {
  return {
    post: (message) => {
      if (!isDisconnected()) port.post(message);
    },
    onMessage: (listener) =>
      port.onMessage((message) => {
        if (!isDisconnected()) listener(message);
      }),
  };
}
