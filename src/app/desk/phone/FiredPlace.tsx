import { useDesk } from "#app/desk/desk-context.ts";
import { FiredSlot } from "#features/alerts/FiredSlot.tsx";
import { useUnseenFirings } from "#features/alerts/unseen-firings.ts";
import { useClock } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { alertsOnScreen } from "#storage/alerts.ts";

/**
 * Place for the line of fired alerts. None while all of them are alerts of the instrument in detail, and its page shows a
 * fired one where it is scrolled to: the line would say the same.
 */
export function FiredPlace() {
  const { actions, view, store, config } = useDesk();
  const { detail } = view;
  const unseen = useUnseenFirings(alertsOnScreen(store, config));
  const areOfDetail =
    detail !== undefined && unseen.every(({ terms: { isin } }) => isin === detail);
  // The line makes the page lower: what is in view with it is in view without it, so nothing alternates.
  const isTold = useClock(() => areOfDetail && unseen.length > 0 && isFiredRowInView(detail));
  return isTold ? null : <FiredSlot onLog={actions.alerts} isCounted />;
}

function isFiredRowInView(isin: Isin): boolean {
  const row = document.querySelector(`[data-testid=alert][data-isin="${isin}"][data-state=fired]`);
  const page = row?.closest("main")?.getBoundingClientRect();
  const place = row?.getBoundingClientRect();
  return !!page && !!place && place.top >= page.top && place.bottom <= page.bottom;
}
