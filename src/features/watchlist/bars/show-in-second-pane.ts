import { atom } from "nanostores";

/** Function that shows the list with this id in the second pane; undefined without room for it. */
export const showInSecondPane = atom<((id: string) => void) | undefined>(undefined);

/** Id of the list in the second pane; undefined for none. */
export const listInSecondPane = atom<string | undefined>(undefined);
