import { checked } from "./column-checked.tsx";
import type { ColumnDef } from "./column-def.ts";
import { buy, cost, roundTrip, sell } from "./column-estimate.tsx";
import { instrument } from "./column-instrument.tsx";
import { market } from "./column-market.tsx";
import { mid } from "./column-mid.tsx";
import { ask, bid } from "./column-price.tsx";
import { session } from "./column-session.tsx";
import { askSize, bidSize } from "./column-size.tsx";
import { bps, spread } from "./column-spread-bps.tsx";
import { trend } from "./column-trend.tsx";
import { updates } from "./column-updates.tsx";

/** All columns by their ids, in the usual order. Bid is left of ask in every locale. */
const byId = {
  instrument,
  "bid-size": bidSize,
  bid,
  ask,
  "ask-size": askSize,
  spread,
  bps,
  buy,
  sell,
  "round-trip": roundTrip,
  cost,
  mid,
  session,
  trend,
  updates,
  market,
  checked,
};

export type Column = keyof typeof byId;

export const COLUMN_DEFS: Readonly<Record<Column, ColumnDef>> = byId;
export const COLUMNS = Object.keys(byId) as readonly Column[];

export const isColumn = (text: string): text is Column => Object.hasOwn(byId, text);

/** Returns whether a column belongs to the list's estimate. */
export const isEstimated = (column: Column): boolean => COLUMN_DEFS[column].isEstimate === true;

/** Returns whether a column can be hidden. The others are essential: a row without them could hide a crossed book. */
export const canHide = (column: Column): boolean => COLUMN_DEFS[column].dropRank !== undefined;
