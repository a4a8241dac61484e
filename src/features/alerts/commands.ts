import type { AlertTerms } from "#market/alerts/alert.ts";

/** What was done with an alert that may be out of view. */
export interface AlertNote {
  readonly kind: "saved" | "unsaved" | "rearmed";
  readonly terms: AlertTerms;
}

/** Command of the view that watches the alerts. */
export interface AlertNoteCommands {
  /** Says for a moment what was done with an alert. */
  readonly noteAlert: (note: AlertNote) => void;
}
