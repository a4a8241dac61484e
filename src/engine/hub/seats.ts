import type { CheckAnswer } from "#engine/protocol/check-answer.ts";
import type { SourceStatus } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import { type Demand, hasDemand, isActive, unionOf, type Want } from "./demand.ts";

/** What an occupant is told. */
export interface SeatListener {
  /** Called whenever something may have changed. */
  readonly status: (status: SourceStatus) => void;
  /** Each outcome for the list and for what is wanted, from now on; what is held already comes first. */
  readonly answer: (answer: CheckAnswer) => void;
}

/** One occupant: what it wants now, and who is told. */
export interface Occupant {
  demand: Demand;
  readonly listener: SeatListener;
}

/** Everybody that the engine asks for. */
export interface Seats {
  add(occupant: Occupant): void;
  remove(occupant: Occupant): void;
  clear(): void;
  /** What all of them want together; `background` is the weight of an alert. */
  union(background: number): ReadonlyMap<Isin, Want>;
  /** Whether somebody looks, and lets the engine ask. */
  someoneLooks(): boolean;
  /** Whether anything is wanted at all. */
  hasDemand(): boolean;
  everyoneIsPaused(): boolean;
  /** Tells everybody whom the answer concerns. */
  answer(answer: CheckAnswer): void;
  /**
   * @param statusFor makes the status of one that is paused since then, or is not paused
   * @returns the status of whoever is not paused
   */
  broadcastStatus(
    statusFor: (pausedSinceEpochMs: number | undefined) => SourceStatus,
  ): SourceStatus;
}

/** Whether the occupant is told of this instrument: it watches it or has an alert on it. */
export const isInDemand = ({ weights, alerts }: Demand, isin: Isin): boolean =>
  weights.has(isin) || alerts.has(isin);

export function createSeats(): Seats {
  const occupants = new Set<Occupant>();
  const demands = () => [...occupants].map((occupant) => occupant.demand);

  return {
    add: (occupant) => void occupants.add(occupant),
    remove: (occupant) => void occupants.delete(occupant),
    clear: () => occupants.clear(),
    union: (background) => unionOf(demands(), background),
    someoneLooks: () => demands().some(isActive),
    hasDemand: () => demands().some(hasDemand),
    everyoneIsPaused: () =>
      demands().every(({ pausedSinceEpochMs }) => pausedSinceEpochMs !== undefined),
    answer(answer) {
      for (const occupant of occupants) {
        if (concerns(answer, occupant.demand)) occupant.listener.answer(answer);
      }
    },
    broadcastStatus(statusFor) {
      const shared = statusFor(undefined);
      for (const occupant of occupants) {
        const { pausedSinceEpochMs } = occupant.demand;
        occupant.listener.status(
          pausedSinceEpochMs === undefined ? shared : statusFor(pausedSinceEpochMs),
        );
      }
      return shared;
    },
  };
}

/** What an earlier page left is told to everybody, before anything is asked for. */
function concerns(answer: CheckAnswer, demand: Demand): boolean {
  if (answer.kind === "list" || isInDemand(demand, answer.isin)) return true;
  return "value" in answer.outcome && answer.outcome.value.isRemembered === true;
}
