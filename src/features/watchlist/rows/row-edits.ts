import type { Isin } from "#market/isin.ts";
import type { Entry } from "#storage/entry.ts";

/** How a person changes the rows of one list. */
export interface RowEdits {
  /** Sets what a person calls an instrument; an empty text removes it. */
  readonly label: (isin: Isin, text: string) => void;
  readonly remove: (entries: readonly Entry[]) => void;
  /** Puts rows together at a place, counted without them. */
  readonly reorder: (isins: readonly Isin[], toIndex: number) => void;
  /** Moves or copies rows to another list. */
  readonly move: (isins: readonly Isin[], listId: string) => void;
  readonly copy: (isins: readonly Isin[], listId: string) => void;
}
