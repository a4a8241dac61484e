import { atom } from "nanostores";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";

export type AwaitedKind = ListEstimate["kind"] | "none";

/**
 * Kind of the amount that the field above the table waits for, because its text is no amount while the list still has the
 * last one: the rows keep their columns and places, and have no figures. "none" otherwise.
 */
export const $awaitedKind = atom<AwaitedKind>("none");
