import { atom } from "nanostores";

/** Shows the list with this id beside the open one; undefined without room for it. */
export const showBeside = atom<((id: string) => void) | undefined>(undefined);
