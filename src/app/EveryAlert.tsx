import AlertsPage from "#features/alerts/AlertsPage.tsx";
import { useDesk } from "./desk-context.ts";
import { useAlertParts } from "./use-alert-parts.ts";

/** All alerts and what has fired, as a page of its own. Loaded when first needed. */
export default function EveryAlert() {
  return <AlertsPage {...useAlertParts(useDesk())} />;
}
