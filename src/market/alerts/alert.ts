import type { Figure } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";

/**
 * The figures that an alert can watch. `market-age` is in seconds, `bps` has the two decimals of the page, and
 * the others are prices. `move` is the distance of the mid from a base; its level is in percent of the base.
 */
export const ALERT_SUBJECTS = ["bid", "ask", "mid", "move", "spread", "bps", "market-age"] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** `either` applies to `move` alone: the same distance up or down. */
export const ALERT_DIRECTIONS = ["at-or-above", "at-or-below", "either"] as const;
type AlertDirection = (typeof ALERT_DIRECTIONS)[number];

/**
 * `crosses` fires when a value beyond the level follows one short of it. `stays-beyond` fires for any value
 * beyond the level, including the first.
 */
export const ALERT_MODES = ["crosses", "stays-beyond"] as const;
type AlertMode = (typeof ALERT_MODES)[number];

/** `re-arm` arms a fired alert again once the value is back past the level by the reset distance. */
export const ALERT_REPEATS = ["once", "re-arm"] as const;
type AlertRepeat = (typeof ALERT_REPEATS)[number];

/** The condition that a user wants to be alerted to. */
export interface AlertTerms {
  readonly isin: Isin;
  readonly on: AlertSubject;
  readonly direction: AlertDirection;
  readonly mode: AlertMode;
  readonly level: Figure;
  readonly repeat: AlertRepeat;
  /** The reset distance, under its name in stored alerts: zero or more, in the unit of the level. */
  readonly hysteresis: Figure;
  /** The mid that a move is measured from; above zero, fixed when the alert is saved. Only `move` has one. */
  readonly base?: Figure;
}

/** A stored alert. Whether it is on hold is derived from its quote and is not stored. */
export interface Alert extends AlertTerms {
  readonly id: string;
  readonly state: "armed" | "fired";
  /** Whether a value short of the level has been seen since it was armed. */
  readonly hasBeenShort: boolean;
  /** The last firing; null before the first. */
  readonly fired: Firing | null;
}

/** One firing, with the quote that caused it. */
export interface Firing {
  /** The device's date, in epoch milliseconds. */
  readonly at: number;
  readonly quote: FiredQuote;
  /** Checks were interrupted before this quote, so the level may have been passed earlier. */
  readonly acrossGap: boolean;
}

/** The quote at which an alert fired; `value` is that of the watched subject. */
interface FiredQuote {
  readonly bid: Figure;
  readonly ask: Figure;
  /** The text that the service sent. */
  readonly updatedAt: string;
  readonly value: Figure;
}

/** A logged firing, with the terms of its alert at that time. */
export interface LoggedFiring extends Firing {
  /** Unique for each firing, so that each tab reports it once. */
  readonly id: string;
  readonly terms: AlertTerms;
}

/** All alerts of one source, and the log of their firings, latest first. */
export interface AlertStore {
  readonly version: 3;
  /** Source whose values `hasBeenShort` is about: the runs of a simulated market share their alerts. Absent before the first. */
  readonly run?: string;
  readonly alerts: readonly Alert[];
  readonly log: readonly LoggedFiring[];
  /**
   * Log ids of the firings that the user has not seen. Ids and no time: the device's clock may be set. Absent before the
   * first firing.
   */
  readonly unseen?: readonly string[];
}

export const NO_ALERTS: AlertStore = { version: 3, alerts: [], log: [] };
/** Maximum number of firings in the log; older ones are dropped. */
export const MAX_ALERT_LOG = 200;
