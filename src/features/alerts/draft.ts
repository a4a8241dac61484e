import { ALERT_SUBJECTS, type AlertTerms } from "#market/alert.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";

/** An alert while it is being written: what is typed is text. */
export interface Draft extends Pick<AlertTerms, "on" | "direction" | "mode" | "repeat"> {
  /** Undefined until it is typed: the level then follows what is watched. */
  readonly level: string | undefined;
  readonly hysteresis: string;
  /** The base of a move. */
  readonly from: "kept" | "now" | "session";
}

const NEW: Draft = {
  on: "ask",
  direction: "at-or-below",
  mode: "crosses",
  repeat: "once",
  level: undefined,
  hysteresis: "0",
  from: "now",
};

/** Returns the form's first values. */
export function draftOf(terms: AlertTerms | undefined, format: NumberFormat): Draft {
  if (!terms) return NEW;
  const { on, direction, mode, repeat } = terms;
  const level = formatFigure(terms.level, format);
  const hysteresis = formatFigure(terms.hysteresis, format);
  const from = terms.base === undefined ? "now" : "kept";
  return { on, direction, mode, repeat, level, hysteresis, from };
}

/** Another subject has another level, and most are watched for rising: a buyer waits for a lower ask. */
export function subjectChange(text: string): Partial<Draft> {
  const on = ALERT_SUBJECTS.find((subject) => subject === text) ?? "ask";
  const direction = on === "ask" ? "at-or-below" : on === "move" ? "either" : "at-or-above";
  return { on, level: undefined, direction };
}
