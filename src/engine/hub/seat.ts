import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { SourceStatus } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { Checks } from "./checks.ts";
import type { Demand } from "./demand.ts";
import { isInDemand, type Occupant, type SeatListener, type Seats } from "./seats.ts";

/** One place at the engine, for one tab or for whoever else wants quotes. */
export interface Seat {
  readonly demand: Demand;
  /** What is watched, with weights; replaces what was said before. */
  readonly setInterest: (weights: ReadonlyMap<Isin, number>) => void;
  /** The same of a seat on call, with the intervals of its instruments; see `Demand`. */
  readonly setCalls: (wanted: ReadonlyMap<Isin, { weight: number; intervalMs: number }>) => void;
  /** Somebody wants to know now: the instrument is asked for once, as soon as the pace allows. */
  readonly call: (isin: Isin) => void;
  /** The time between two checks of an instrument, as it is planned now. */
  readonly plannedIntervalMs: (isin: Isin) => number;
  /** What has armed alerts; replaces what was said before. */
  readonly setAlerts: (isins: ReadonlySet<Isin>) => void;
  readonly setVisible: (isVisible: boolean) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Tries now, after 401, 403 or a silent service; never inside a Retry-After. */
  readonly tryNow: () => void;
  /** Holds for all seats. */
  readonly setPolicy: (policy: PacePolicy) => void;
  /** Begins to learn the service's limit anew; a Retry-After in force stays in force. */
  readonly forgetPace: () => void;
  /** Ends what this seat wanted. It is told nothing from then on. */
  readonly leave: () => void;
}

/** The engine as its seats use it. */
interface SeatParts {
  readonly seats: Seats;
  readonly checks: Pick<Checks, "lastList" | "held" | "record" | "remembered">;
  readonly clock: Clock;
  /** The demand of a seat has changed. */
  readonly demandChanged: () => void;
  readonly call: (isin: Isin) => void;
  readonly plannedIntervalMs: (isin: Isin) => number;
  readonly statusFor: (pausedSinceEpochMs: number | undefined) => SourceStatus;
  readonly tryNow: () => void;
  readonly setPolicy: (policy: PacePolicy) => void;
  readonly forgetPace: () => void;
  /** The last seat that was not paused is paused now. */
  readonly allPaused: () => void;
}

export function createSeat(demand: Demand, listener: SeatListener, parts: SeatParts): Seat {
  const { seats, checks, clock, demandChanged } = parts;
  let isSeated = false;
  const occupant: Occupant = {
    demand,
    listener: {
      answer: (answer) => isSeated && listener.answer(answer),
      status: (status) => isSeated && listener.status(status),
    },
  };

  /** What is held already is told at once; whoever is told judges whether it is fresh enough. */
  function tellHeld(isins: Iterable<Isin>) {
    for (const isin of isins) {
      const value = checks.held(isin);
      if (!value) continue;
      const outcome = { at: value.checkedAt, value };
      listener.answer({ kind: "quote", isin, outcome, record: checks.record(isin) });
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
  if (list && "value" in list) listener.answer({ kind: "list", outcome: list });
  tellHeld(new Set([...demand.weights.keys(), ...demand.alerts, ...checks.remembered()]));
  listener.status(parts.statusFor(demand.pausedSinceEpochMs));

  return {
    get demand() {
      return occupant.demand;
    },
    setInterest(weights) {
      tellHeld([...weights.keys()].filter((isin) => !isInDemand(occupant.demand, isin)));
      change({ weights: new Map(weights) });
    },
    setCalls(wanted) {
      const weights = new Map([...wanted].map(([isin, { weight }]) => [isin, weight]));
      const callIntervalsMs = new Map(
        [...wanted].map(([isin, { intervalMs }]) => [isin, intervalMs]),
      );
      change({ weights, callIntervalsMs });
    },
    call: parts.call,
    plannedIntervalMs: parts.plannedIntervalMs,
    setAlerts(alerts) {
      tellHeld([...alerts].filter((isin) => !isInDemand(occupant.demand, isin)));
      change({ alerts: new Set(alerts) });
    },
    setVisible: (isVisible) => change({ isVisible }),
    pause() {
      const wasAsking = occupant.demand.pausedSinceEpochMs === undefined;
      change({ pausedSinceEpochMs: occupant.demand.pausedSinceEpochMs ?? clock.epochNow() });
      if (wasAsking && seats.everyoneIsPaused()) parts.allPaused();
    },
    resume: () => change({ pausedSinceEpochMs: undefined }),
    tryNow: parts.tryNow,
    setPolicy(policy) {
      parts.setPolicy(policy);
      demandChanged();
    },
    forgetPace: parts.forgetPace,
    leave() {
      isSeated = false;
      seats.remove(occupant);
      demandChanged();
    },
  };
}
