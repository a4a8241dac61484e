/** A change that can be undone, as the undo bar describes it. */
export type Undoable =
  /** Rows that were removed, by their texts: ISINs, or what is none. */
  | { readonly kind: "rows"; readonly texts: readonly string[] }
  | { readonly kind: "list"; readonly name: string }
  | { readonly kind: "import" }
  /** Instruments that were pasted, with their labels. */
  | { readonly kind: "added"; readonly count: number }
  | { readonly kind: "label" | "alert" | "log" | "quantity" | "keys" }
  /** The second pane was closed, or shows something else. */
  | { readonly kind: "pane"; readonly isReplaced: boolean }
  /** A link's list that became too long for an address, less the entries that are no ISIN. */
  | { readonly kind: "kept"; readonly name: string; readonly leftOut: number };
