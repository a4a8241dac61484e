import type { Config } from "#app/start/config.ts";
import type { Store } from "#storage/store.ts";
import type { Desk, DeskView } from "./desk.ts";

/** Properties of a page of the open list: the desk or the wall. */
export interface PageProps {
  readonly config: Config;
  readonly desk: Desk;
  readonly store: Store;
  readonly view: DeskView;
  /** Called with the visible instruments, by the text of their entries. */
  readonly onVisibleRows: (keys: readonly string[]) => void;
  /**
   * True once a script may load without competing with the first quotes: when they are on screen, or none have come
   * for long.
   */
  readonly mayLoadMore: boolean;
  /** True some time after that: parts that are not visible may load now. */
  readonly isQuiet: boolean;
}
