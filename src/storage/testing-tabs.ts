import { type Persisted, type PersistOptions, persist } from "./persisted.ts";

/** A message in transit between a tab and the disk, with the index of the tab. */
type Way = readonly ["to-disk" | "to-tab", number];

interface Writing {
  readonly tab: number;
  readonly text: string;
}

/**
 * Simulates tabs of a browser with one process each. A tab reads its own writes at once. A write reaches the disk
 * later, in the order of arrival, and then every tab, including its own. A tab that still waits for its own write to
 * return is notified of another one, but goes on reading its own, because that arrived later.
 */
export function openTabs<Value extends object>(
  count: number,
  options: Pick<PersistOptions<Value>, "fallback" | "schema">,
) {
  let writes = 0;
  let disk: string | null = null;
  let nowMs = 0;
  const tabs = Array.from({ length: count }, (_, index) => {
    const tab = {
      text: null as string | null,
      toDisk: [] as Writing[],
      toTab: [] as Writing[],
      kept: undefined as Persisted<Value> | undefined,
    };
    tab.kept = persist<Value>({
      ...options,
      key: "shared",
      tab: { id: `t${index}`, now: () => nowMs },
      storage: () => ({
        getItem: () => tab.text,
        setItem(_key, text) {
          writes += 1;
          tab.text = text;
          tab.toDisk.push({ tab: index, text });
        },
      }),
    });
    return tab;
  });

  /** Delivers one message; returns false if there is none. */
  function deliver([way, index]: Way): boolean {
    const tab = tabs[index];
    const writing = way === "to-disk" ? tab?.toDisk.shift() : tab?.toTab.shift();
    if (!tab || !writing) return false;
    if (way === "to-disk") {
      disk = writing.text;
      for (const each of tabs) each.toTab.push(writing);
    } else if (writing.tab !== index) {
      const isWaiting = [...tab.toDisk, ...tab.toTab].some((own) => own.tab === index);
      if (!isWaiting) tab.text = writing.text;
      tab.kept?.reread();
    }
    return true;
  }

  return {
    deliver,
    pass(ms: number) {
      nowMs += ms;
    },
    update: (index: number, change: (value: Value) => Value) => tabs[index]?.kept?.update(change),
    values: () => tabs.map(({ kept }) => kept?.get()),
    disk: () => disk,
    writes: () => writes,
    /** Delivers all messages; returns false if they do not end. */
    rest(): boolean {
      const ways = tabs.flatMap((_, index): Way[] => [
        ["to-disk", index],
        ["to-tab", index],
      ]);
      for (let round = 0; round < 1000; round += 1) {
        if (!ways.map(deliver).some((hasArrived) => hasArrived)) return true;
      }
      return false;
    },
  };
}
