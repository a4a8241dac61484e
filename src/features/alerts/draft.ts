import { ALERT_SUBJECTS, type AlertTerms } from "#market/alert.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";

/** An alert while it is being written: what is typed is text. */
export interface Draft extends Pick<AlertTerms, "on" | "direction" | "mode" | "repeat"> {
  /** Undefined until it is typed: the level then follows what is watched. */
  readonly level: string | undefined;
  readonly hysteresis: string;
}

const NEW: Draft = {
  on: "ask",
  direction: "at-or-below",
  mode: "crosses",
  repeat: "once",
  level: undefined,
  hysteresis: "0",
};

/** What the form begins with. */
export function draftOf(terms: AlertTerms | undefined, format: NumberFormat): Draft {
  if (!terms) return NEW;
  const { on, direction, mode, repeat } = terms;
  const level = formatFigure(terms.level, format);
  return { on, direction, mode, repeat, level, hysteresis: formatFigure(terms.hysteresis, format) };
}

/** Another subject has another level, and most are watched for rising: a buyer waits for a lower ask. */
export function subjectChange(text: string): Partial<Draft> {
  const on = ALERT_SUBJECTS.find((subject) => subject === text) ?? "ask";
  return { on, level: undefined, direction: on === "ask" ? "at-or-below" : "at-or-above" };
}
