import type { CheckAnswer } from "#engine/protocol/check-answer.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import type { Isin } from "#market/isin.ts";
import { type Demand, hasDemand, isActive, unionOf, type Want } from "./demand.ts";

/** Receives the messages of one seat. */
export interface SeatListener {
  /** Called whenever the status may have changed. */
  readonly onStatus: (status: SourceStatus) => void;
  /** Called with the last good quotes first, and then with each outcome for the list and the wanted instruments. */
  readonly onAnswer: (answer: CheckAnswer) => void;
}

/** A seat as the engine stores it: its current demand and its listener. */
export interface Occupant {
  demand: Demand;
  readonly listener: SeatListener;
}

/** All seats of the engine. */
export interface Seats {
  add(occupant: Occupant): void;
  remove(occupant: Occupant): void;
  clear(): void;
  demands(): readonly Demand[];
  /** Returns the combined demand; `background` is the weight of an alert. */
  union(background: number): ReadonlyMap<Isin, Want>;
  /** Whether any seat is visible and not paused. */
  isAnyActive(): boolean;
  /** Whether any seat has a demand. */
  hasDemand(): boolean;
  areAllPaused(): boolean;
  /** Sends the answer to each seat that wants it. */
  answer(answer: CheckAnswer): void;
  /**
   * Sends the status to each seat.
   *
   * @param statusFor creates the status of a seat; its argument is undefined for a seat that is not paused
   * @returns the status of a seat that is not paused
   */
  broadcastStatus(
    statusFor: (pausedSinceEpochMs: number | undefined) => SourceStatus,
  ): SourceStatus;
}

/** Returns whether the demand includes this instrument, by a weight or an alert. */
export const isInDemand = ({ weights, alerts }: Demand, isin: Isin): boolean =>
  weights.has(isin) || alerts.has(isin);

export function createSeats(): Seats {
  const occupants = new Set<Occupant>();
  const demands = () => [...occupants].map((occupant) => occupant.demand);

  return {
    add: (occupant) => void occupants.add(occupant),
    remove: (occupant) => void occupants.delete(occupant),
    clear: () => occupants.clear(),
    demands,
    union: (background) => unionOf(demands(), background),
    isAnyActive: () => demands().some(isActive),
    hasDemand: () => demands().some(hasDemand),
    areAllPaused: () =>
      demands().every(({ pausedSinceEpochMs }) => pausedSinceEpochMs !== undefined),
    answer(answer) {
      for (const occupant of occupants) {
        if (concerns(answer, occupant.demand)) occupant.listener.onAnswer(answer);
      }
    },
    broadcastStatus(statusFor) {
      const shared = statusFor(undefined);
      for (const occupant of occupants) {
        const { pausedSinceEpochMs } = occupant.demand;
        occupant.listener.onStatus(
          pausedSinceEpochMs === undefined ? shared : statusFor(pausedSinceEpochMs),
        );
      }
      return shared;
    },
  };
}

/** Returns whether a seat gets an answer. The quotes of earlier pages go to all seats, before any has a demand. */
function concerns(answer: CheckAnswer, demand: Demand): boolean {
  if (answer.kind === "list" || isInDemand(demand, answer.isin)) return true;
  return "value" in answer.outcome && answer.outcome.value.isRemembered === true;
}
