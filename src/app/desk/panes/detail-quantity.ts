import { atom } from "nanostores";
import type { DecimalString } from "#market/figure.ts";

/** The detail's estimate: no quantity if its field has none. Undefined while there is no detail. */
export const detailQuantity = atom<{ readonly quantity: DecimalString | undefined } | undefined>(
  undefined,
);

export const setDetailQuantity = (quantity: DecimalString | undefined): void =>
  detailQuantity.set({ quantity });
