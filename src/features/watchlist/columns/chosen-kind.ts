import { atom } from "nanostores";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";

/** Kind of amount chosen in the field above the table, where the open list has no estimate yet. */
export const $chosenKind = atom<ListEstimate["kind"]>("quantity");
