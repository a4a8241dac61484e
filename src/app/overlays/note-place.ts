import { atom } from "nanostores";

/** Element in which short notes are shown, so that they cover nothing that matters; undefined on a page without one. */
export const $notePlace = atom<HTMLElement | undefined>(undefined);
