/** What was removed, as the undo bar describes it. */
export type Undoable =
  | { readonly kind: "rows"; readonly count: number }
  | { readonly kind: "list"; readonly name: string }
  | { readonly kind: "import" };
