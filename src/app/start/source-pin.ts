import { atom } from "nanostores";

/** True while this page must not open another source that the gateway serves (see `pin-source.ts`). */
export const isSourcePinned = atom(false);
