import { useDesk } from "#app/desk/desk-context.ts";
import { amountsOf, readAmounts, readOpened } from "#app/desk/detail/stored-amounts.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { isFigure } from "#features/estimate/parsed-quantity.ts";
import { parseQuantity } from "#market/estimates/quantity.ts";
import type { DecimalString } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";

/** Returns the quantity that was typed for an instrument of the open list in its detail; undefined for none. */
export function usePinnedQuantity(isin: Isin): DecimalString | undefined {
  const { store, view } = useDesk();
  usePersisted(amountsOf(store));
  const opened = readOpened(view);
  const { list, ofList } = opened;
  const own = readAmounts(store, opened).find(
    (amounts) =>
      amounts.list === list &&
      amounts.isin === isin &&
      // Another amount of the list was entered later, and is for every row.
      (ofList === undefined || amounts.ofList === ofList),
  );
  const quantity = own && parseQuantity(own.state.quantity ?? "", own.format);
  return quantity !== undefined && isFigure(quantity) ? quantity : undefined;
}
