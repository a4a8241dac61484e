import type { Isin } from "#market/isin.ts";
import type { Entry } from "#storage/entry.ts";

/** Changes of the rows of one list. */
export interface RowEdits {
  /** Sets the user's label of an instrument; an empty text removes it. */
  readonly label: (isin: Isin, text: string) => void;
  /**
   * Removes entries.
   *
   * @param next instrument to show in detail if the one in detail is among them; none by default
   */
  readonly remove: (entries: readonly Entry[], next?: Isin) => void;
  /** Moves rows together to an index, counted without them. */
  readonly reorder: (isins: readonly Isin[], toIndex: number) => void;
  /** Moves or copies rows to another list. */
  readonly move: (isins: readonly Isin[], listId: string) => void;
  readonly copy: (isins: readonly Isin[], listId: string) => void;
}
