import * as z from "zod/mini";

/**
 * The last change of each tab that a stored text includes, by the tab's id. Each tab numbers its changes; a text that
 * includes one includes all before it. (A version vector.)
 */
export type TabVersions = Readonly<Record<string, number>>;

/** Maximum number of recorded tabs: no more of them write within a few seconds. */
const MAX_TABS = 16;

const seenSchema = z.record(z.string(), z.number());

/** Reads stored versions; an invalid value counts as empty. */
export const readSeen = (json: unknown): TabVersions => z.safeParse(seenSchema, json).data ?? {};

/** Returns the versions with this tab as the last one; the first ones are dropped beyond `MAX_TABS`. */
export function stampVersion(seen: TabVersions, tab: string, count: number): TabVersions {
  const others = Object.entries(seen).filter(([other]) => other !== tab);
  return Object.fromEntries([...others.slice(1 - MAX_TABS), [tab, count]]);
}
