import * as z from "zod/mini";

/**
 * Which changes of which tab a stored text knows of: each tab counts its own changes, and a text that
 * has seen the third has seen the two before.
 */
export type Seen = Readonly<Record<string, number>>;

/** More tabs than that do not write within seconds; of those before them no text needs to know. */
const MOST_TABS = 16;

const seenSchema = z.record(z.string(), z.number());

/** An unreadable value counts as empty. */
export const readSeen = (json: unknown): Seen => z.safeParse(seenSchema, json).data ?? {};

/** The tab that wrote last comes last; the first ones are dropped. */
export function stamped(seen: Seen, tab: string, count: number): Seen {
  const others = Object.entries(seen).filter(([other]) => other !== tab);
  return Object.fromEntries([...others.slice(1 - MOST_TABS), [tab, count]]);
}
