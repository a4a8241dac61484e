import { ALERT_SUBJECTS, type AlertSubject, type AlertTerms } from "#market/alert.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";

/** State of the alert form: typed values are text. */
export interface Draft extends Pick<AlertTerms, "on" | "direction" | "mode" | "repeat"> {
  /** Undefined until the user types a level; the form then suggests one for the subject. */
  readonly level: string | undefined;
  readonly hysteresis: string;
  /** Base of a move: that of the edited alert, the present mid, or the first mid of today. */
  readonly baseKind: "stored" | "now" | "session";
}

const NEW_DRAFT: Draft = {
  on: "ask",
  direction: "at-or-below",
  mode: "crosses",
  repeat: "once",
  level: undefined,
  hysteresis: "0",
  baseKind: "now",
};

/** Returns the initial values of the form. */
export function draftOf(terms: AlertTerms | undefined, format: NumberFormat): Draft {
  if (!terms) return NEW_DRAFT;
  const { on, direction, mode, repeat } = terms;
  const level = formatFigure(terms.level, format);
  const hysteresis = formatFigure(terms.hysteresis, format);
  const baseKind = terms.base === undefined ? "now" : "stored";
  return { on, direction, mode, repeat, level, hysteresis, baseKind };
}

/** Returns the changes of a draft that selecting another subject makes: its level and direction start anew. */
export function subjectChange(text: string): Partial<Draft> {
  const on = ALERT_SUBJECTS.find((subject) => subject === text) ?? "ask";
  return { on, level: undefined, direction: defaultDirection(on) };
}

function defaultDirection(on: AlertSubject): Draft["direction"] {
  // A buyer waits for a lower ask.
  if (on === "ask") return "at-or-below";
  return on === "move" ? "either" : "at-or-above";
}
