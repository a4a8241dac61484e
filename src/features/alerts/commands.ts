import type { AlertTerms } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** What was done with an alert that may be out of view. */
export interface AlertNote {
  readonly kind: "saved" | "unsaved" | "rearmed";
  readonly terms: AlertTerms;
}

/** Commands of the view that watches the alerts. */
export interface AlertNoteCommands {
  /** Says for a moment what was done with an alert. */
  readonly noteAlert: (note: AlertNote) => void;
  /**
   * Arms the alert in the line of fired alerts again, or else the one of the instrument that fired last. Without a fired
   * alert it says so.
   */
  readonly rearm: (isin: Isin | undefined) => void;
}
