import type { Alert } from "#market/alerts/alert.ts";

/** Command of the view that shows fired alerts. */
export interface FiredAlertCommands {
  /** Says that an alert was armed again, where nothing else on screen does. */
  readonly noteRearmed: (alert: Alert) => void;
}
