import { atom } from "nanostores";

/** Place of the line of fired alerts, in which it covers nothing. */
export interface FiredSlotValue {
  readonly element: HTMLElement;
  /** Opens the alert log; undefined on a page without one. */
  readonly openLog: (() => void) | undefined;
  /** Whether the page counts unseen firings elsewhere, so that the line may leave. */
  readonly isCounted: boolean;
}

/** Undefined on a page that shows no such line, such as one that lists what has fired. */
export const $firedSlot = atom<FiredSlotValue | undefined>(undefined);
