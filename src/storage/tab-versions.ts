import * as z from "zod/mini";

/**
 * Which changes of which tab a stored text includes: each tab counts its own changes, and a text that
 * includes the third includes the two before.
 */
export type TabVersions = Readonly<Record<string, number>>;

/** More tabs than that do not write within seconds; earlier ones need not be recorded. */
const MAX_TABS = 16;

const seenSchema = z.record(z.string(), z.number());

/** An unreadable value counts as empty. */
export const readSeen = (json: unknown): TabVersions => z.safeParse(seenSchema, json).data ?? {};

/** The tab that wrote last comes last; the first ones are dropped. */
export function stampVersion(seen: TabVersions, tab: string, count: number): TabVersions {
  const others = Object.entries(seen).filter(([other]) => other !== tab);
  return Object.fromEntries([...others.slice(1 - MAX_TABS), [tab, count]]);
}
