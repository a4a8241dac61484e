import { atom } from "nanostores";

/**
 * Where the messages of fired alerts have a place in the page. `line`: room for their count while they are collapsed.
 * `bar`: room for one message, too, on a page that has none for messages over it. `hidden`: the page itself lists what has
 * fired.
 */
export interface FiredSlotValue {
  readonly element: HTMLElement;
  readonly place: "line" | "bar" | "hidden";
}

/** Undefined on a page that has no such place. */
export const $firedSlot = atom<FiredSlotValue | undefined>(undefined);
