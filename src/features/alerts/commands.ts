import type { Alert } from "#market/alerts/alert.ts";

/** Commands of the view that shows fired alerts. */
export interface FiredAlertCommands {
  /** Called with a fired alert that the user has armed again: removes it from the line of fired alerts. */
  readonly onRearmed: (alert: Alert) => void;
  /** Says that an alert was armed again, where nothing else on screen does. */
  readonly noteRearmed: (alert: Alert) => void;
}
