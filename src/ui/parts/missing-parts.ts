import { atom } from "nanostores";

/** `replaced`: another build is served. `failed`: the part does not load, for an unknown reason. */
export type MissingReason = "replaced" | "failed";

/** Reason why a part of this page is missing; undefined while none is. */
export const $missingReason = atom<MissingReason | undefined>(undefined);

/** Ids of the places that can show a reload button, in the order in which they opened. */
export const $reloadPrompts = atom<readonly symbol[]>([]);
