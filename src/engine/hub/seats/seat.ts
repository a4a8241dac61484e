import type { Checks } from "#engine/hub/checks/checks.ts";
import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import type { Isin } from "#market/isin.ts";
import type { Demand, WantInterval } from "./demand.ts";
import { isInDemand, type Occupant, type SeatListener, type Seats } from "./seats.ts";

/** One client of the engine: a tab, or anything else that needs quotes. */
export interface Seat {
  readonly demand: Demand;
  /** Sets the watched instruments, with weights. */
  readonly setInterest: (weights: ReadonlyMap<Isin, number>) => void;
  /** Sets the watched instruments, with weights and an interval for each. */
  readonly setWants: (wants: ReadonlyMap<Isin, SeatWant>) => void;
  /** Requests an instrument once, as soon as the pace allows. */
  readonly call: (isin: Isin) => void;
  /** Withdraws a `call`. A request that was sent since then is not cancelled. */
  readonly cancelCall: (isin: Isin) => void;
  /** Sets the instruments with armed alerts. */
  readonly setAlerts: (isins: ReadonlySet<Isin>) => void;
  readonly setVisible: (isVisible: boolean) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Sends a request now, after 401, 403 or an outage; never during a Retry-After. */
  readonly tryNow: () => void;
  /** Applies to all seats. */
  readonly setPolicy: (policy: PacePolicy) => void;
  /** Forgets the learned limit and learns it again; a Retry-After stays in force. */
  readonly forgetPace: () => void;
  /** Removes the seat and its demand. Its listener is no longer called. */
  readonly leave: () => void;
}

/** A seat's demand for one instrument with its own interval. */
export interface SeatWant {
  readonly weight: number;
  readonly interval: WantInterval;
}

/** The objects of the engine that a seat uses. */
interface SeatDeps {
  readonly seats: Seats;
  readonly checks: Pick<Checks, "lastList" | "lastGood" | "record" | "remembered">;
  readonly clock: Clock;
  /** Called when the demand of a seat has changed. */
  readonly onChange: () => void;
  readonly call: (isin: Isin) => void;
  readonly cancelCall: (isin: Isin) => void;
  readonly statusFor: (pausedSinceEpochMs: number | undefined) => SourceStatus;
  readonly tryNow: () => void;
  readonly setPolicy: (policy: PacePolicy) => void;
  readonly forgetPace: () => void;
  /** Called when the last seat that was not paused is paused. */
  readonly onPaused: () => void;
}

export function createSeat(demand: Demand, listener: SeatListener, deps: SeatDeps): Seat {
  const { seats, checks, clock, onChange: demandChanged } = deps;
  let isSeated = false;
  const occupant: Occupant = {
    demand,
    listener: {
      onAnswer: (answer) => isSeated && listener.onAnswer(answer),
      onStatus: (status) => isSeated && listener.onStatus(status),
    },
  };

  /** Sends the last good quotes; the receiver decides whether they are fresh enough. */
  function sendLastGood(isins: Iterable<Isin>) {
    for (const isin of isins) {
      const value = checks.lastGood(isin);
      if (!value) continue;
      const outcome = { at: value.checkedAt, value };
      listener.onAnswer({ kind: "quote", isin, outcome, record: checks.record(isin) });
    }
  }

  function change(next: Partial<Demand>) {
    occupant.demand = { ...occupant.demand, ...next };
    demandChanged();
  }

  seats.add(occupant);
  demandChanged();
  isSeated = true;
  const list = checks.lastList();
  if (list && "value" in list) listener.onAnswer({ kind: "list", outcome: list });
  sendLastGood(new Set([...demand.weights.keys(), ...demand.alerts, ...checks.remembered()]));
  listener.onStatus(deps.statusFor(demand.pausedSinceEpochMs));

  return {
    get demand() {
      return occupant.demand;
    },
    setInterest(weights) {
      sendLastGood([...weights.keys()].filter((isin) => !isInDemand(occupant.demand, isin)));
      change({ weights: new Map(weights) });
    },
    setWants(wants) {
      const weights = new Map([...wants].map(([isin, { weight }]) => [isin, weight]));
      const intervals = new Map([...wants].map(([isin, { interval }]) => [isin, interval]));
      change({ weights, intervals });
    },
    call: deps.call,
    cancelCall: deps.cancelCall,
    setAlerts(alerts) {
      sendLastGood([...alerts].filter((isin) => !isInDemand(occupant.demand, isin)));
      change({ alerts: new Set(alerts) });
    },
    setVisible: (isVisible) => change({ isVisible }),
    pause() {
      const wasActive = occupant.demand.pausedSinceEpochMs === undefined;
      change({ pausedSinceEpochMs: occupant.demand.pausedSinceEpochMs ?? clock.epochNow() });
      if (wasActive && seats.areAllPaused()) deps.onPaused();
    },
    resume: () => change({ pausedSinceEpochMs: undefined }),
    tryNow: deps.tryNow,
    setPolicy(policy) {
      deps.setPolicy(policy);
      demandChanged();
    },
    forgetPace: deps.forgetPace,
    leave() {
      isSeated = false;
      seats.remove(occupant);
      demandChanged();
    },
  };
}
