import * as z from "zod";
import { type Isin, parseIsin } from "#market/isin.ts";
import type { DemandTally, InstrumentTally } from "#server/feed/demand/fair-shares.ts";
import type { Fields } from "#server/shared-feed/redis/replies.ts";
import { parseJsonWith } from "./parse-json.ts";

/** The combined demand of an edge's clients. */
export interface EdgeDemand extends DemandTally {
  readonly instruments: ReadonlyMap<Isin, EdgeWant>;
  /** The number of clients, with or without a demand. */
  readonly clientCount: number;
}

export interface EdgeWant extends InstrumentTally {
  /** The shortest time between two checks that any client wants, in milliseconds. */
  readonly intervalMs: number;
}

/** Fields that do not belong to an instrument. */
const CLIENTS_FIELD = "clients";
const REVISION_FIELD = "revision";

/** A page's shortest interval, a second, divided by the weight of an instrument in detail. */
const MIN_INTERVAL_MS = 200;
const MAX_INTERVAL_MS = 24 * 60 * 60_000;
const MAX_WEIGHT = 5;
const MAX_CLIENTS = 1_000_000;
const MAX_WEIGHTS = 1000;
/** Maximum number of instruments of one edge. */
const MAX_INSTRUMENTS = 100_000;
const MAX_OWNER_LENGTH = 100;
/** Intervals are rounded down to a multiple of this: measured intervals differ a little each time. */
const ROUNDING_MS = 50;

const count = z.int().min(0).max(MAX_CLIENTS);
/** The counts of an edge, under their names in Redis: `desks` is the number of its clients. */
const summary = z
  .strictObject({ clients: count, desks: count })
  .transform(({ clients, desks }) => ({ demandingCount: clients, clientCount: desks }));
const NO_CLIENTS: z.output<typeof summary> = { demandingCount: 0, clientCount: 0 };
const weight = z.number().positive().max(MAX_WEIGHT);
const want = z.strictObject({
  counts: z
    .array(z.tuple([weight, z.int().min(1).max(MAX_CLIENTS)]))
    .min(1)
    .max(MAX_WEIGHTS),
  inView: z.number().min(0).max(MAX_WEIGHT),
  owner: z.string().max(MAX_OWNER_LENGTH).optional(),
  intervalMs: z.number().min(MIN_INTERVAL_MS).max(MAX_INTERVAL_MS),
});

/** Encodes a demand as fields. Equal demands have equal fields. */
export function encodeDemand({ demandingCount, clientCount, instruments }: EdgeDemand): Fields {
  const counts = JSON.stringify({ clients: demandingCount, desks: clientCount });
  const fields = new Map([[CLIENTS_FIELD, counts]]);
  for (const [isin, { counts, inView, owner, intervalMs }] of instruments) {
    const rounded = Math.max(MIN_INTERVAL_MS, ROUNDING_MS * Math.floor(intervalMs / ROUNDING_MS));
    const text = JSON.stringify({
      counts: [...counts].sort(([one], [other]) => one - other),
      inView,
      ...(owner !== undefined && { owner: owner.slice(0, MAX_OWNER_LENGTH) }),
      intervalMs: Math.min(rounded, MAX_INTERVAL_MS),
    });
    fields.set(isin, text);
  }
  return fields;
}

/**
 * Reads a demand, which may come from any writer. Values that no edge writes are omitted and counted.
 *
 * @param edge added to its clients' names, so that they differ from those of other edges
 */
export function readDemand(
  fields: Fields,
  edge: string,
): { readonly demand: EdgeDemand; readonly invalidValues: number } {
  const clients = parseJsonWith(summary, fields.get(CLIENTS_FIELD)) ?? NO_CLIENTS;
  const instruments = new Map<Isin, EdgeWant>();
  let invalidValues = 0;
  for (const [name, text] of fields) {
    if (name === CLIENTS_FIELD || name === REVISION_FIELD) continue;
    const isin = parseIsin(name);
    const read = parseJsonWith(want, text);
    if (isin === undefined || read === undefined || instruments.size >= MAX_INSTRUMENTS) {
      invalidValues += 1;
      continue;
    }
    const counts = new Map(read.counts);
    // An instrument has an owner only if one client wants it.
    const hasOneClient = read.counts.length === 1 && read.counts[0]?.[1] === 1;
    const owner = hasOneClient && read.owner !== undefined ? `${edge} ${read.owner}` : undefined;
    instruments.set(isin, { counts, inView: read.inView, owner, intervalMs: read.intervalMs });
  }
  return { demand: { ...clients, instruments }, invalidValues };
}
