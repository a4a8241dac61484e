import type { Alert } from "#market/alerts/alert.ts";

/** Commands of the view that shows fired alerts. */
export interface FiredAlertCommands {
  /** Called with a fired alert that was armed again: removes its toast, and says so. */
  readonly onRearmed: (alert: Alert) => void;
}
