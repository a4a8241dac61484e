import { atom } from "nanostores";
import type { DecimalString } from "#market/figure.ts";

/** What the detail estimates: no quantity where its field has none. Undefined while there is no detail. */
export const detailQuantity = atom<{ readonly quantity: DecimalString | undefined } | undefined>(
  undefined,
);

export const setDetailQuantity = (quantity: DecimalString | undefined): void =>
  detailQuantity.set({ quantity });
