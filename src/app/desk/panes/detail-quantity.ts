import { atom } from "nanostores";
import type { DecimalString } from "#market/figure.ts";

/** Estimate of the detail that was shown last. */
export interface DetailQuantity {
  /** Undefined if its field is empty. Kept after the detail was closed: a phone's list proposes it. */
  readonly quantity: DecimalString | undefined;
  /** Whether there is a detail now. */
  readonly isOpen: boolean;
}

export const $detailQuantity = atom<DetailQuantity>({ quantity: undefined, isOpen: false });

export const setDetailQuantity = (quantity: DecimalString | undefined): void =>
  $detailQuantity.set({ quantity, isOpen: true });

export const markDetailClosed = (): void =>
  $detailQuantity.set({ ...$detailQuantity.get(), isOpen: false });
