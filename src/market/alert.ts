import type { Figure } from "./figure.ts";
import type { Isin } from "./isin.ts";

/**
 * What an alert watches. `market-age` is in seconds, `bps` as the page shows it, the rest are prices; `move`
 * is how far the mid went from a base, with a level in percent of that.
 */
export const ALERT_SUBJECTS = ["bid", "ask", "mid", "move", "spread", "bps", "market-age"] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** `either` is for a move alone: up or down by as much. */
export const ALERT_DIRECTIONS = ["at-or-above", "at-or-below", "either"] as const;
type AlertDirection = (typeof ALERT_DIRECTIONS)[number];

/**
 * `crosses` fires where a value beyond the level follows one short of it; `stays-beyond` fires for
 * any value beyond the level, the first one as well.
 */
export const ALERT_MODES = ["crosses", "stays-beyond"] as const;
type AlertMode = (typeof ALERT_MODES)[number];

/** `re-arm`: armed again by itself, once the value has gone back past the level by the hysteresis. */
export const ALERT_REPEATS = ["once", "re-arm"] as const;
type AlertRepeat = (typeof ALERT_REPEATS)[number];

/** The condition that a person wants to be alerted to. */
export interface AlertTerms {
  readonly isin: Isin;
  readonly on: AlertSubject;
  readonly direction: AlertDirection;
  readonly mode: AlertMode;
  readonly level: Figure;
  readonly repeat: AlertRepeat;
  /** Zero or more, in the unit of the level. */
  readonly hysteresis: Figure;
  /** The mid that a move is measured from, above zero; fixed when the alert is saved. Absent for others. */
  readonly base?: Figure;
}

/** An alert as it is kept. Whether it is held follows from its quote at each moment and is kept nowhere. */
export interface Alert extends AlertTerms {
  readonly id: string;
  readonly state: "armed" | "fired";
  /** Whether a value short of the level has been seen since it was armed. */
  readonly hasBeenShort: boolean;
  /** When it fired last, and at what; null before the first time. */
  readonly fired: Firing | null;
}

/** One firing, with the quote that it happened at. */
export interface Firing {
  /** The device's date, in epoch milliseconds. */
  readonly at: number;
  readonly quote: FiredQuote;
  /** The quote had not been followed without a break before: the level may have been passed at any time. */
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

/** A firing as the log keeps it: with its alert's terms as they were then. */
export interface LoggedFiring extends Firing {
  /** One for each firing, so that every tab tells of it once. */
  readonly id: string;
  readonly terms: AlertTerms;
}

/** All alerts of one source, with the log of what fired, the latest first. */
export interface AlertStore {
  readonly version: 2;
  readonly alerts: readonly Alert[];
  readonly log: readonly LoggedFiring[];
}

export const NO_ALERTS: AlertStore = { version: 2, alerts: [], log: [] };
/** Older firings are let go. */
export const MAX_ALERT_LOG = 200;
