import type { AlertTerms } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** What was done with an alert that may be out of view. */
export interface AlertNote {
  /** `rearmedBeyond`: the value is beyond the level, and has to come back before it can cross. */
  readonly kind: "saved" | "unsaved" | "rearmed" | "rearmedBeyond";
  readonly terms: AlertTerms;
}

/** Commands of the view that watches the alerts. */
export interface AlertWatchCommands {
  /** Says for a moment what was done with an alert. */
  readonly noteAlert: (note: AlertNote) => void;
  /** Says for a moment what another command has done, in the place of the same note. */
  readonly noteText: (text: string) => void;
  /**
   * Arms the alert in the line of fired alerts again, or else the one that fired last of the first of these instruments
   * that has one. Without a fired alert it says so.
   */
  readonly rearm: (isins: readonly (Isin | undefined)[]) => void;
}
