import { useStore } from "@nanostores/react";
import { useDesk } from "#app/desk/desk-context.ts";
import { $awaitedKind } from "#features/watchlist/columns/awaited-kind.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";

/**
 * Returns the estimate of the list whose row is in detail; undefined for none, and while the text of its field is no amount:
 * the last one may be the first digits of what is being typed.
 */
export function useShownEstimate(): ListEstimate | undefined {
  const { open, detailList } = useDesk().view;
  const { estimate } = detailList.listView ?? {};
  // Only the open list has a field.
  const isSettled = useStore($awaitedKind) === "none" || detailList.id !== open.id;
  return isSettled ? estimate : undefined;
}
