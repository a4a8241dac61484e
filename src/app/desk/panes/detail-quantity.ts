import { atom } from "nanostores";
import type { DecimalString } from "#market/figure.ts";

/** Quantity of the detail's estimate, undefined if its field is empty. The whole is undefined without a detail. */
export const detailQuantity = atom<{ readonly quantity: DecimalString | undefined } | undefined>(
  undefined,
);

/** The quantity of the detail that was shown last, also after it was closed: a phone's list proposes it. */
let last: DecimalString | undefined;
export const lastDetailQuantity = (): DecimalString | undefined => last;

export function setDetailQuantity(quantity: DecimalString | undefined): void {
  last = quantity;
  detailQuantity.set({ quantity });
}
