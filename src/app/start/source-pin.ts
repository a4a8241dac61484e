import { atom } from "nanostores";

/** True while this page must not follow the gateway to another source (see `pin-source.ts`). */
export const isSourcePinned = atom(false);
