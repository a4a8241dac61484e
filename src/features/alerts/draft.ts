import { ALERT_SUBJECTS, type AlertSubject, type AlertTerms } from "#market/alerts/alert.ts";
import { compareDecimals } from "#market/decimal.ts";
import type { Figure } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import type { RewriteNumbers } from "#messages/typed-numbers.ts";
import { isLevel, type LevelProblem } from "./level.ts";

/** State of the alert form: typed values are text. */
export interface Draft extends Pick<AlertTerms, "on" | "direction" | "mode" | "repeat"> {
  readonly level: string;
  readonly resetDistance: string;
  /** Until then, each typed level sets the direction; see `directionOf`. */
  readonly isDirectionChosen: boolean;
  /** Base of a move: that of the edited alert, the present mid, or the first mid of today. */
  readonly baseKind: "stored" | "now" | "session";
}

const NEW_DRAFT: Draft = {
  on: "ask",
  direction: "at-or-below",
  mode: "crosses",
  repeat: "once",
  level: "",
  resetDistance: "0",
  isDirectionChosen: false,
  baseKind: "now",
};

/** Returns the initial values of the form. */
export function draftOf(terms: AlertTerms | undefined, format: NumberFormat): Draft {
  if (!terms) return NEW_DRAFT;
  const { on, direction, mode, repeat } = terms;
  const level = formatFigure(terms.level, format);
  const resetDistance = formatFigure(terms.hysteresis, format);
  const baseKind = terms.base === undefined ? "now" : "stored";
  return { on, direction, mode, repeat, level, resetDistance, isDirectionChosen: true, baseKind };
}

/** Rewrites the typed numbers of a draft, for another number format. */
export const rewriteDraft: RewriteNumbers<Draft> = (draft, rewrite) => ({
  ...draft,
  level: rewrite(draft.level),
  resetDistance: rewrite(draft.resetDistance),
});

/**
 * Returns on which side of the present value the level lies: above it (more than 0), below it, or neither (0). Undefined
 * if the direction of the alert does not follow the level.
 */
export function sideOf(
  { on, isDirectionChosen }: Draft,
  level: Figure | LevelProblem,
  value: Figure | undefined,
): number | undefined {
  const hasSides = on !== "move" && on !== "market-age";
  if (isDirectionChosen || !hasSides || !isLevel(level) || value === undefined) return undefined;
  return compareDecimals(level, value);
}

/**
 * Returns the direction of an alert whose level has just been typed. While none is chosen, the alert waits for the price
 * to move to the level: it fires above a level that is above the present value, and below one below it. At the level,
 * the draft's direction stays. A price that passes the level afterwards changes no direction.
 */
export function directionOf(
  draft: Draft,
  level: Figure | LevelProblem,
  value: Figure | undefined,
): Draft["direction"] {
  const side = sideOf(draft, level, value);
  if (!side) return draft.direction;
  return side > 0 ? "at-or-above" : "at-or-below";
}

/** Returns the changes of a draft that selecting another subject makes: its level and direction are those of a new alert. */
export function subjectChange(text: string): Partial<Draft> {
  const on = ALERT_SUBJECTS.find((subject) => subject === text) ?? "ask";
  const level = defaultLevel(on);
  return { on, level, direction: defaultDirection(on), isDirectionChosen: false };
}

/**
 * Returns the level of a new alert: 60 seconds for a market age, 1 % for a move, otherwise none, as text. At the present
 * price the condition would already hold.
 */
export function defaultLevel(on: AlertSubject): string {
  if (on === "market-age") return "60";
  return on === "move" ? "1" : "";
}

function defaultDirection(on: AlertSubject): Draft["direction"] {
  // A buyer waits for a lower ask.
  if (on === "ask") return "at-or-below";
  return on === "move" ? "either" : "at-or-above";
}
