import { atom } from "nanostores";
import type { ButtonKey } from "./button-key.tsx";

/** Place of the line of fired alerts, in which it covers nothing. */
export interface FiredSlotValue {
  readonly element: HTMLElement;
  /** Opens the alert log; undefined on a page without one. */
  readonly openLog: (() => void) | undefined;
  /** Whether the page counts unseen firings elsewhere, so that the line may leave. */
  readonly isCounted: boolean;
  /** Key that arms the alert in the line again; undefined on a page without such a key. */
  readonly rearmKey: ButtonKey | undefined;
  /** Whether it is in a head, which has room for a few words. */
  readonly isShort: boolean;
}

/** Undefined on a page that shows no such line, such as one that lists what has fired. */
export const $firedSlot = atom<FiredSlotValue | undefined>(undefined);
