import { atom } from "nanostores";
import type { DecimalString } from "#market/figure.ts";

/** Quantity of the detail's estimate, undefined if its field is empty. The whole is undefined without a detail. */
export const detailQuantity = atom<{ readonly quantity: DecimalString | undefined } | undefined>(
  undefined,
);

export const setDetailQuantity = (quantity: DecimalString | undefined): void =>
  detailQuantity.set({ quantity });
