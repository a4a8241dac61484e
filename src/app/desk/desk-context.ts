import { createContext, type RefObject, useContext } from "react";
import type { Config } from "#app/start/config.ts";
import type { FindHit } from "#features/instruments/use-hits.ts";
import type { keysOf } from "#features/palette/actions.ts";
import type { Isin } from "#market/isin.ts";
import type { Store } from "#storage/store.ts";
import type { Desk, DeskView } from "./desk.ts";
import type { Layout } from "./layout.ts";

/** The values that the parts of the desk share in every layout. */
export interface DeskParts {
  readonly config: Config;
  readonly desk: Desk;
  readonly store: Store;
  readonly view: DeskView;
  /** The open list's instruments; the same array while they are the same. */
  readonly watched: readonly Isin[];
  readonly layout: Layout;
  /** True once the first quotes have been drawn for a moment, or have not come for long. */
  readonly isQuiet: boolean;
  /** The key of each action; an empty one is none. */
  readonly keys: ReturnType<typeof keysOf>;
  /** The search field, while it is mounted. */
  readonly search: RefObject<HTMLInputElement | null>;
  readonly toSearch: () => void;
  /** Gives the keyboard back to the row that had it before the search. */
  readonly leaveSearch: () => void;
  /** Gives the keyboard to the row of the quantity's instrument. */
  readonly leaveQuantity: () => void;
  /** Watches what the search finds, shows it in detail, and gives its row the keyboard. */
  readonly pick: (find: FindHit) => void;
  readonly openPaste: () => void;
  /** Opens the panel that explains the pace and takes the user's own limit. */
  readonly openPace: () => void;
  /** The command field: finds instruments, lists and actions. */
  readonly openPalette: () => void;
  readonly openSettings: () => void;
  /** Hands a link to this view on; called straight out of a click. */
  readonly shareLink: () => void;
  /** Called by the list with its visible rows. */
  readonly onView: (keys: readonly string[]) => void;
}

const DeskContext = createContext<DeskParts | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): DeskParts {
  const parts = useContext(DeskContext);
  if (!parts) throw new Error("A part of the desk stands outside DeskProvider");
  return parts;
}
