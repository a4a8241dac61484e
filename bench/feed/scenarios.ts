import {
  bucket,
  counting,
  fixed,
  noLimit,
  type Service,
  shared,
  sliding,
  twoLimits,
} from "../simulation/services.ts";
import type { ListKind } from "./lists.ts";
import type { FeedScenario, Measures, TraderEvent } from "./scenario.ts";
import { POLL_MS } from "./traders.ts";

const MINUTE = 60_000;

/** The goal of one browser for each service, from `bench/freshness`. The feed may add 0.02. */
const ALLOWANCE = 0.02;
const services: readonly (readonly [Service, number | undefined])[] = [
  [fixed(60, MINUTE), 1.03],
  [sliding(60, MINUTE), 1.03],
  [fixed(200, MINUTE), 1.03],
  [fixed(10, 1000), 1.12],
  [noLimit, 1.01],
  [sliding(200, MINUTE), 1.03],
  [sliding(10, 1000), 1.2],
  [counting(60, MINUTE), 1.1],
  [counting(200, MINUTE), 1.1],
  [bucket(1, 10), 1.03],
  [bucket(3.3, 5), 1.03],
  [shared(60, 0.25), 1.15],
  [shared(200, 0.25), 1.15],
  [fixed(9, MINUTE), 1.05],
  [twoLimits(120, 5), undefined],
  [bucket(0.5, 1), undefined],
];
const MAIN = 4;
const EVERY = [1, 10, 50];
const SIZES = [1, 2, 5, 10, 20, 50, 200];
/** Others of the service cost it 429s whatever it does. */
const refusals = (service: Service): number => (service.othersPerSecond === undefined ? 0.6 : 1.2);

const common = (service: Service): Partial<Measures> => ({
  limited: refusals(service),
  inside: 0,
});
const isTenASecond = (service: Service) => service.perSecond(0, 1) === 10;

/**
 * The goal of traders that poll, where it is reachable. An answer from memory is half an interval old on average, even
 * with an oracle as the asker.
 */
function polledGoal(service: Service, instruments: number): number | undefined {
  const goal = isTenASecond(service) ? 1.25 : 1.15;
  const oracleMs = (instruments / service.perSecond(0, 1)) * 500;
  const isReachable = service === noLimit || 1 + POLL_MS / 2 / oracleMs < goal;
  return isReachable ? goal : undefined;
}

function goalsFor(
  service: Service,
  one: number | undefined,
  instruments: number,
): Partial<Measures> {
  const polled = polledGoal(service, instruments);
  return {
    ...common(service),
    ...(one === undefined ? {} : { memory: one + ALLOWANCE }),
    ...(polled === undefined ? {} : { polled }),
    spread: 1.05,
  };
}

export const sameScenarios: readonly FeedScenario[] = services.flatMap(([service, one], index) =>
  (index < MAIN ? SIZES : EVERY).map((traders) => ({
    asking: "one asker" as const,
    service,
    lists: "same 20" as const,
    traders,
    goals: goalsFor(service, one, 20),
  })),
);

const LONG_SIZES = [1, 10, 50];
export const longScenarios: readonly FeedScenario[] = services
  .slice(0, MAIN)
  .flatMap(([service, one]) =>
    LONG_SIZES.map((traders) => ({
      asking: "one asker" as const,
      service,
      lists: "same 100" as const,
      traders,
      goals: goalsFor(service, one, 100),
    })),
  );

const spread: readonly (readonly [ListKind, readonly number[]])[] = [
  ["20 each, Zipf over 200", [2, 5, 10, 20, 50, 200]],
  ["20 each, none shared", [2, 5, 10, 20]],
];

export const spreadScenarios: readonly FeedScenario[] = spread.flatMap(([lists, sizes]) =>
  sizes.map((traders) => ({
    asking: "one asker" as const,
    service: fixed(200, MINUTE),
    lists,
    traders,
    goals: { ...common(fixed(200, MINUTE)), memory: 1.05 },
  })),
);

const RULES = ["equal", "sum", "log", "√k, no guards", undefined] as const;

/** Compares the rules of sharing, with the project's own pacer. */
export const ruleScenarios: readonly FeedScenario[] = RULES.map((shares) => ({
  asking: "one asker",
  service: fixed(200, MINUTE),
  lists: "20 each, Zipf over 200",
  traders: 50,
  ...(shares === undefined ? {} : { shares }),
  goals: {},
}));

const EVENTS: readonly TraderEvent[] = [
  { kind: "joins" },
  { kind: "joins", own: 500 },
  { kind: "leaves" },
  { kind: "hides" },
];
const PRESENT = [2, 10, 50];

/** One trader joins or leaves. The ages of the n others must not grow by more than 1/n. */
export const eventScenarios: readonly FeedScenario[] = EVENTS.flatMap((event) =>
  PRESENT.map((traders) => ({
    asking: "one asker",
    service: fixed(60, MINUTE),
    lists: "same 20",
    traders,
    event,
    goals: { ...common(fixed(60, MINUTE)), atFirst: 1 + 1 / traders, later: 1 + 1 / traders },
  })),
);

/** The scenarios without a feed: every browser learns its own pace. */
export const ownPaceScenarios: readonly FeedScenario[] = services
  .slice(0, MAIN)
  .flatMap(([service]) =>
    [1, 5, 10, 50].map((traders) => ({
      asking: "own paces",
      service,
      lists: "same 20",
      traders,
      goals: {},
    })),
  );

const onStreams = (scenario: Omit<FeedScenario, "asking">): FeedScenario => ({
  asking: "streams",
  ...scenario,
});

/** Each desk has a stream of its own. */
export const streamScenarios: readonly FeedScenario[] = [
  ...services.slice(0, MAIN + 1).flatMap(([service, one]) =>
    EVERY.map((traders) =>
      onStreams({
        service,
        lists: "same 20",
        traders,
        goals: { ...common(service), streamed: (one ?? 1) + ALLOWANCE, spread: 1.05 },
      }),
    ),
  ),
  ...spread.flatMap(([lists, sizes]) =>
    sizes.map((traders) =>
      onStreams({
        service: fixed(200, MINUTE),
        lists,
        traders,
        goals: { ...common(fixed(200, MINUTE)), streamed: 1.05 },
      }),
    ),
  ),
];

/** Five rows beside five hundred, forty-nine desks beside one, a newcomer, a leaver, a hidden browser. */
const STREAM_EVENTS: readonly (readonly [ListKind, number, TraderEvent])[] = [
  ["same 5", 1, { kind: "joins", own: 500 }],
  ["same 20", 49, { kind: "joins", own: 20 }],
  ...PRESENT.flatMap((traders) => EVENTS.map((event) => ["same 20", traders, event] as const)),
];
export const streamEventScenarios: readonly FeedScenario[] = STREAM_EVENTS.map(
  ([lists, traders, event]) =>
    onStreams({
      service: fixed(60, MINUTE),
      lists,
      traders,
      event,
      goals: { ...common(fixed(60, MINUTE)), atFirst: 1 + 1 / traders, later: 1 + 1 / traders },
    }),
);

export const scenarios: readonly FeedScenario[] = [
  ...sameScenarios,
  ...longScenarios,
  ...spreadScenarios,
  ...ruleScenarios,
  ...eventScenarios,
  ...ownPaceScenarios,
  ...streamScenarios,
  ...streamEventScenarios,
];
