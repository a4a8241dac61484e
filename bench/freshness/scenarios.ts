import { HINT_KINDS, type HintKind } from "../simulation/hints.ts";
import {
  bucket,
  bursty,
  changing,
  counting,
  fixed,
  noLimit,
  type Service,
  shared,
  sliding,
  twoLimits,
  withoutRetryAfter,
  withRetryAfter,
} from "../simulation/services.ts";

/** The measures of one run. */
export interface Measures {
  /** Mean age of the shown quotes ÷ the oracle's, in the last two thirds of the run. */
  age?: number;
  p95?: number;
  /** 429s a minute, in the steady state or after a change. */
  limited: number;
  /** Requests sent before a Retry-After was over. */
  inside: number;
  /** 429s in the first two minutes. */
  cold: number;
  /** Seconds until the client keeps pace with the oracle. */
  converged: number;
  /** 429s in the two minutes after five minutes hidden. */
  back?: number;
  /** Seconds until it keeps pace again after the limit changed. */
  recovered?: number;
  /** Age of an instrument of weight 5 ÷ that of the others. */
  focus?: number;
}

export interface Scenario {
  readonly service: Service;
  readonly instruments: number;
  /** The first instrument has weight 5. */
  readonly focused?: boolean;
  /** The headers with which the service states its limit. Absent where it sends none. */
  readonly hints?: HintKind;
  /** The greatest value allowed; where there is none, the value is only reported. */
  readonly goals: Partial<Measures>;
}

const MINUTE = 60_000;

const binding: Partial<Measures> = { cold: 13, back: 3 };
const minuteWindow = { ...binding, age: 1.03, limited: 0.5 };
const scarce = { ...binding, age: 1.05 };

const goals: readonly [Service, Partial<Measures>][] = [
  [noLimit, { age: 1.01, limited: 0, cold: 0 }],
  [fixed(60, MINUTE), minuteWindow],
  [fixed(200, MINUTE), minuteWindow],
  [sliding(60, MINUTE), minuteWindow],
  [sliding(200, MINUTE), minuteWindow],
  [bucket(1, 10), minuteWindow],
  [bucket(3.3, 5), minuteWindow],
  [counting(60, MINUTE), { ...binding, age: 1.1, limited: 0.7 }],
  [counting(200, MINUTE), { ...binding, age: 1.1, limited: 0.7 }],
  [fixed(10, 1000), { ...binding, age: 1.12, limited: 0.5 }],
  [sliding(10, 1000), { ...binding, age: 1.2, limited: 0.5 }],
  [shared(60, 0.25), { ...binding, age: 1.15, limited: 1.2 }],
  [shared(200, 0.25), { ...binding, age: 1.15, limited: 1.2 }],
  [bursty(60, 0.25, 5), { ...binding, age: 1.15, limited: 1.2 }],
  [bursty(60, 0.25, 15), { ...binding, limited: 1.2 }],
  [bursty(200, 0.25, 10), { ...binding, age: 1.15, limited: 1.2 }],
  [bursty(200, 0.25, 50), { ...binding, limited: 1.2 }],
  [changing(60, 20), { recovered: 70, limited: 0.6 }],
  [changing(200, 67), { recovered: 70, limited: 0.6 }],
  [changing(60, 200), { age: 1.06, recovered: 240, limited: 0.6 }],
  [changing(18, 60), { age: 1.06, recovered: 240, limited: 0.6 }],
  [fixed(9, MINUTE), scarce],
  [sliding(9, MINUTE), scarce],
  [fixed(3, MINUTE), scarce],
  [sliding(3, MINUTE), scarce],
];

/** Services for which the pacer was not tuned, and which have no goals. */
const oddServices: readonly Service[] = [
  counting(9, MINUTE),
  fixed(7, 13_000),
  bucket(0.5, 1),
  fixed(1000, MINUTE),
  sliding(5, 1000),
  twoLimits(120, 5),
  fixed(100, 10 * MINUTE, { observedMs: 120 * MINUTE }),
  sliding(100, 10 * MINUTE, { observedMs: 120 * MINUTE }),
  fixed(1000, 60 * MINUTE, { observedMs: 720 * MINUTE }),
  fixed(60, MINUTE, { name: "60 per 60 s, round trip 400 ms", latencyMs: 400 }),
  fixed(1000, MINUTE, { name: "1000 per 60 s, round trip 400 ms", latencyMs: 400 }),
  withoutRetryAfter(fixed(60, MINUTE)),
  withoutRetryAfter(sliding(9, MINUTE)),
  withRetryAfter(fixed(60, MINUTE), 1000),
  withRetryAfter(sliding(60, MINUTE), MINUTE),
];

const focusServices: readonly Service[] = [
  fixed(60, MINUTE),
  sliding(60, MINUTE),
  fixed(200, MINUTE),
  bucket(1, 10),
  fixed(10, 1000),
];

const INSTRUMENTS = [20, 100];

export const goalScenarios: readonly Scenario[] = INSTRUMENTS.flatMap((instruments) =>
  goals.map(([service, allowed]) => ({ service, instruments, goals: allowed })),
);

export const focusScenarios: readonly Scenario[] = focusServices.map((service) => ({
  service: { ...service, name: `${service.name}, one of weight 5` },
  instruments: 20,
  focused: true,
  goals: { focus: 0.25 },
}));

export const oddScenarios: readonly Scenario[] = INSTRUMENTS.flatMap((instruments) =>
  oddServices.map((service) => ({ service, instruments, goals: {} })),
);

/** The services on which the usual policies are compared. */
export const comparedScenarios: readonly Scenario[] = [
  fixed(60, MINUTE),
  fixed(200, MINUTE),
  fixed(10, 1000),
  sliding(60, MINUTE),
  counting(60, MINUTE),
  bucket(1, 10),
  bucket(3.3, 5),
  bucket(0.5, 1),
].map((service) => ({ service, instruments: 20, goals: {} }));

const hintedServices: readonly Service[] = [
  fixed(60, MINUTE),
  fixed(200, MINUTE),
  sliding(60, MINUTE),
  counting(60, MINUTE),
  bucket(1, 10),
  bucket(3.3, 5),
  fixed(10, 1000),
  sliding(10, 1000),
  shared(60, 0.25),
  sliding(9, MINUTE),
  fixed(3, MINUTE),
];

/** Each service without hints, and with all kinds of them. */
export const hintScenarios: readonly (readonly Scenario[])[] = hintedServices.map((service) => [
  { service, instruments: 20, goals: {} },
  ...HINT_KINDS.map((hints): Scenario => ({ service, instruments: 20, goals: {}, hints })),
]);
