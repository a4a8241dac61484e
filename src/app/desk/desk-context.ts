import { createContext, type RefObject, useContext } from "react";
import type { Actions } from "#app/commands/shortcuts.ts";
import type { Config } from "#app/start/config.ts";
import type { FindHit } from "#features/instruments/use-hits.ts";
import type { keysOf } from "#features/palette/actions.ts";
import type { Isin } from "#market/isin.ts";
import type { Store } from "#storage/store.ts";
import type { Desk, DeskView } from "./desk.ts";
import type { Layout } from "./layout.ts";

/** Values that the parts of the desk share in every layout. */
export interface DeskContextValue {
  readonly config: Config;
  readonly desk: Desk;
  readonly store: Store;
  readonly view: DeskView;
  /** Instruments of the open list; the same array while they are the same. */
  readonly watched: readonly Isin[];
  readonly layout: Layout;
  /** See `PageProps`. */
  readonly mayLoadMore: boolean;
  /** See `PageProps`. */
  readonly isQuiet: boolean;
  /** Key of each action; an empty one is none. */
  readonly keys: ReturnType<typeof keysOf>;
  /** Search field, while it is mounted. */
  readonly search: RefObject<HTMLInputElement | null>;
  /** Opens and focuses the search field. */
  readonly toSearch: () => void;
  /** Returns the focus to the row that had it before the search. */
  readonly leaveSearch: () => void;
  /** Moves the focus to the row of the instrument in detail. */
  readonly leaveQuantity: () => void;
  /** Shows the instrument of the row before or after, to which the quantity is carried, and moves the focus to that. */
  readonly stepQuantity: (by: -1 | 1, carryTo: (next: Isin) => void) => void;
  /** Adds the instrument that the search finds, shows it in detail, and moves the focus to its row. */
  readonly pick: (find: FindHit) => void;
  /** Actions that open a window, which buttons have too. */
  readonly actions: Pick<Actions, "alerts" | "pace" | "palette" | "paste" | "settings">;
  /** Shares a link to this view. Call it synchronously in the handler of a click. */
  readonly shareLink: () => void;
  /** Called by the list with its visible rows. */
  readonly onVisibleRows: (keys: readonly string[]) => void;
}

const DeskContext = createContext<DeskContextValue | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

/** Returns the shared values. Throws outside `DeskProvider`. */
export function useDesk(): DeskContextValue {
  const value = useContext(DeskContext);
  if (!value) throw new Error("useDesk needs a DeskProvider");
  return value;
}
