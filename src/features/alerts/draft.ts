import { ALERT_SUBJECTS, type AlertSubject, type AlertTerms } from "#market/alerts/alert.ts";
import { compareDecimals } from "#market/decimal.ts";
import type { Figure } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import type { RewriteNumbers } from "#messages/typed-numbers.ts";
import { isLevel, type LevelProblem } from "./level.ts";

/** State of the alert form: typed values are text. */
export interface Draft extends Pick<AlertTerms, "on" | "mode" | "repeat"> {
  /** Undefined while the user has neither chosen one nor typed a level that it follows. */
  readonly direction: AlertTerms["direction"] | undefined;
  readonly level: string;
  readonly resetDistance: string;
  /** Until then, each typed level sets the direction; see `directionOf`. */
  readonly isDirectionChosen: boolean;
  /** Base of a move: that of the edited alert, the present mid, or the first mid of today. */
  readonly baseKind: "stored" | "now" | "session";
}

export const NEW_DRAFT: Draft = {
  on: "ask",
  direction: undefined,
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
  draft: Draft,
  level: Figure | LevelProblem,
  value: Figure | undefined,
): number | undefined {
  if (!isDirectionFollowing(draft) || !isLevel(level) || value === undefined) return undefined;
  return compareDecimals(level, value);
}

const isDirectionFollowing = ({ on, isDirectionChosen }: Draft): boolean =>
  !isDirectionChosen && defaultDirection(on) === undefined;

/**
 * Returns the direction of an alert whose level has just been typed. While none is chosen, the alert waits for the price
 * to move to the level: it fires above a level that is above the present value, and below one below it. At the level,
 * without a level or without a value there is none, and the user has to choose. A price that passes the level afterwards
 * changes no direction.
 */
export function directionOf(
  draft: Draft,
  level: Figure | LevelProblem,
  value: Figure | undefined,
): Draft["direction"] {
  // A number that is not typed to its end changes nothing.
  if (!isDirectionFollowing(draft) || (!isLevel(level) && level !== "empty"))
    return draft.direction;
  const side = sideOf(draft, level, value);
  if (!side) return undefined;
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

/** Returns the direction of a new alert; undefined where it follows the level. */
function defaultDirection(on: AlertSubject): Draft["direction"] {
  if (on === "market-age") return "at-or-above";
  return on === "move" ? "either" : undefined;
}
