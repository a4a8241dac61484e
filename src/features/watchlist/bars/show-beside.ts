import { atom } from "nanostores";

/** Shows a list, by its id, beside the open one; undefined where there is no room for it. */
export const showBeside = atom<((id: string) => void) | undefined>(undefined);
