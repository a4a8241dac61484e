import type { BackupPart } from "./backup.ts";
import type { UserData } from "./user-data.ts";

/** One entry that an import would add or change. */
export interface PreviewRow {
  readonly part: BackupPart | "log";
  /** A list's name, an ISIN, or a setting's id. */
  readonly name: string;
  readonly change: "added" | "changed";
  /** The source of an alert or a logged firing. */
  readonly sourceId?: string;
}

/** Returns the changes that an import would make; equal entries have no row. */
export function previewBackup(coming: UserData, now: UserData): readonly PreviewRow[] {
  return [
    ...rowsOf("lists", coming.lists?.lists, now.lists?.lists, byId, ({ name }) => name),
    ...rowsOf(
      "labels",
      entries(coming.labels?.labels),
      entries(now.labels?.labels),
      byName,
      byName,
    ),
    ...rowsOf("settings", entries(coming.settings), entries(now.settings), byName, byName),
    ...rowsOf("paceWish", entries(coming.paceWish), entries(now.paceWish), byName, byName),
    ...Object.entries(coming.alerts).flatMap(([sourceId, alertStore]) => {
      const own = now.alerts[sourceId];
      return [
        ...rowsOf("alerts", alertStore.alerts, own?.alerts, byId, ({ isin }) => isin),
        ...rowsOf("log", alertStore.log, own?.log, byId, ({ terms }) => terms.isin),
      ].map((row) => ({ ...row, sourceId }));
    }),
  ];
}

/** The number of stored entries that an import leaves unchanged. */
export interface UnchangedCounts {
  readonly lists: number;
  readonly labels: number;
  readonly alerts: number;
}

export function countUnchanged(rows: readonly PreviewRow[], now: UserData): UnchangedCounts {
  const changed = (part: PreviewRow["part"]) =>
    rows.filter((row) => row.part === part && row.change === "changed").length;
  const alerts = Object.values(now.alerts).reduce(
    (sum, alertStore) => sum + alertStore.alerts.length,
    0,
  );
  return {
    lists: (now.lists?.lists.length ?? 0) - changed("lists"),
    labels: entries(now.labels?.labels).length - changed("labels"),
    alerts: alerts - changed("alerts"),
  };
}

function rowsOf<One>(
  part: PreviewRow["part"],
  coming: readonly One[] = [],
  now: readonly One[] = [],
  key: (one: One) => string,
  nameOf: (one: One) => string,
): readonly PreviewRow[] {
  const known = new Map(now.map((one) => [key(one), canonicalJson(one)]));
  return coming.flatMap((one): PreviewRow[] => {
    const before = known.get(key(one));
    if (before === canonicalJson(one)) return [];
    return [{ part, name: nameOf(one), change: before === undefined ? "added" : "changed" }];
  });
}

type NamedValue = readonly [string, unknown];

const entries = (record: object = {}): readonly NamedValue[] => Object.entries(record);
const byName = ([name]: NamedValue) => name;
const byId = ({ id }: { readonly id: string }) => id;

/** Returns JSON with sorted keys: equal for equal values, whatever the order of their fields. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
