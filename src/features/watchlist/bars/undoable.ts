import type { Isin } from "#market/isin.ts";

/** A change that can be undone, with the values for the text of the undo bar. */
export type Undoable = Change & {
  /** Whether the last try to undo it found no list to restore it in. */
  readonly isListMissing?: boolean;
  /** Id of the list whose rows or pane it has changed, if any; `SHARED_ID` for the list of a link. */
  readonly ofList?: string | undefined;
};

/** Stands for the id of the list of a link, which has none. */
export const SHARED_ID = "";

/** Entries of a paste that could not be used; at least one. */
export interface Skipped {
  readonly count: number;
  /** Text of the first one. */
  readonly first: string;
  /** Why it could not be used, as a part of a sentence. */
  readonly reason: string;
}

type Change =
  /** ISINs of the removed rows, or invalid text that a row held; at least one. */
  | { readonly kind: "rows"; readonly keys: readonly string[] }
  /** `hadPane`: the second pane that was shown has gone with it. */
  | { readonly kind: "list"; readonly name: string; readonly hadPane?: boolean }
  | { readonly kind: "import" }
  /** Instruments that were pasted, with their labels, or one that was added by itself. `keys` has the only one. */
  | {
      readonly kind: "added";
      readonly count: number;
      readonly keys?: readonly [Isin];
      readonly skipped?: Skipped | undefined;
      /** How many instruments got a label of the paste, those that were in the list already included. */
      readonly labels?: number;
    }
  /** Labels of a link were added to a list that was saved already. */
  | { readonly kind: "labels"; readonly count: number }
  /** The list of a link was closed unsaved. */
  | { readonly kind: "closed" }
  | { readonly kind: "label" | "alert" | "log" | "quantity" | "keys" }
  /** The second pane was closed, or its content was replaced. */
  | { readonly kind: "pane"; readonly isReplaced: boolean }
  /**
   * The list of a link was saved under `id`: on request, or because it became too long for an address (`kept`).
   * `leftOut` entries were no ISIN, and `labels` of its labels were added.
   */
  | {
      readonly kind: "kept" | "saved";
      readonly id: string;
      readonly name: string;
      readonly leftOut: number;
      readonly labels: number;
    };
