import type { Config } from "#app/start/config.ts";
import type { Store } from "#storage/store.ts";
import type { Desk, DeskView } from "./desk.ts";

/** The properties of every page of the open list. */
export interface PageProps {
  readonly config: Config;
  readonly desk: Desk;
  readonly store: Store;
  readonly view: DeskView;
  /** Called with the visible instruments, by the text of their entries. */
  readonly onView: (keys: readonly string[]) => void;
  /** The first quotes are drawn: what is nothing to look at may come now. */
  readonly isQuiet: boolean;
}
