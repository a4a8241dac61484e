import { useDesk } from "#app/desk/desk-context.ts";
import { MAX_UNSTORED } from "#app/url/address.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { PersistedEntry, PersistState } from "#storage/persisted.ts";
import type { Issue } from "#storage/repair.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { storageMessages } from "./storage-messages.ts";

/** Number of unreadable parts that are named; the rest are counted. */
const MAX_NAMED = 3;

/** Says what does not survive a reload, and which stored values could not be read. */
export default function StorageTrouble({
  persistedEntries,
}: {
  persistedEntries: readonly PersistedEntry[];
}) {
  const t = useMessages(storageMessages);
  const { store, view } = useDesk();
  const { id, entries } = view.open;
  const isCut =
    id !== undefined && store.lists.persistState() !== "kept" && entries.length > MAX_UNSTORED;
  const states = new Set(persistedEntries.map((entry) => entry.persistState()));
  const worst = WORST_FIRST.find((state) => states.has(state));
  const issues = persistedEntries.flatMap((entry) => entry.issues());
  const hasQuarantined = issues.length > 0 && worst !== "unreadable";
  return (
    <div className="grid gap-2 bg-bg1 px-4 py-2">
      {worst && (
        <Note tone="warn" icon={<IconWarning />}>
          {t[worst]}
        </Note>
      )}
      {isCut && (
        <Note tone="warn" icon={<IconWarning />}>
          {t.addressCut({ shown: MAX_UNSTORED, all: entries.length })}
        </Note>
      )}
      {hasQuarantined && (
        <Note tone="warn" icon={<IconWarning />}>
          <QuarantinedText issues={issues} />
        </Note>
      )}
    </div>
  );
}

const WORST_FIRST = ["memory", "unreadable", "newer"] as const satisfies readonly PersistState[];

function QuarantinedText({ issues }: { issues: readonly Issue[] }) {
  const t = useMessages(storageMessages);
  const parts = issues.filter(({ path }) => path.length > 0).map(({ text }) => text);
  if (parts.length < issues.length) return t.allSetAside;
  const named = parts.slice(0, MAX_NAMED).join(", ");
  const more = parts.length - MAX_NAMED;
  return more > 0 ? t.partsSetAside({ parts: named, more }) : t.someSetAside({ parts: named });
}
