import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Tab } from "./changes.ts";
import { type Labels, labelsFormat, NO_LABELS } from "./labels.ts";
import { type Lists, listsFormat, NO_LISTS } from "./lists.ts";
import { newId } from "./new-id.ts";
import {
  DEFAULT_PACE_PREFERENCE,
  type PacePreference,
  pacePreferenceFormat,
} from "./pace-preference.ts";
import {
  type Persisted,
  type PersistedEntry,
  type PersistOptions,
  persist,
  type TextStorage,
} from "./persisted.ts";
import { DEFAULT_SETTINGS, type Settings, settingsFormat, type Theme } from "./settings.ts";

/** A value that every tab shares. */
type Shared<Value> = Omit<PersistOptions<Value>, "storage" | "tab">;

/**
 * Everything that a person stores. All tabs share it, except which list is open: each tab has its own.
 * Alerts belong to one source, everything else to all sources.
 */
export interface Store {
  readonly lists: Persisted<Lists>;
  readonly labels: Persisted<Labels>;
  readonly settings: Persisted<Settings>;
  readonly pacePreference: Persisted<PacePreference>;
  readonly openList: Persisted<string>;
  /** Other persisted values, opened by the parts that need them; the same value for the same key. */
  readonly open: <Value>(options: Shared<Value>) => Persisted<Value>;
  /** All values opened so far, for the note about the storage. */
  readonly persistedEntries: () => readonly PersistedEntry[];
}

/** The used parts of a page's window. */
type Page = Pick<Window, "localStorage" | "sessionStorage" | "performance" | "addEventListener">;

/** The browser's storage, as far as it lets us. */
export function openStore(page: Page): Store {
  const everyTab = () => page.localStorage;
  const tab: Tab = {
    id: `t${newId()}`,
    now: () => page.performance.now(),
  };
  const shared = new Map<string, PersistedEntry>();

  function share<Value>(options: Shared<Value>): Persisted<Value> {
    const known = shared.get(options.key);
    // A key belongs to one kind of value: every caller passes the same schema.
    if (known) return known as Persisted<Value>;
    const kept = persist({ ...options, storage: everyTab, tab });
    shared.set(options.key, kept);
    return kept;
  }

  const lists = share({ key: "touchline:lists", fallback: NO_LISTS, ...listsFormat });
  const labels = share({ key: "touchline:labels", fallback: NO_LABELS, ...labelsFormat });
  const settings = share({
    key: "touchline:settings",
    fallback: { ...DEFAULT_SETTINGS, ...themeOfBefore(everyTab) },
    ...settingsFormat,
  });
  const pacePreference = share({
    key: "touchline:pace-wish",
    fallback: DEFAULT_PACE_PREFERENCE,
    ...pacePreferenceFormat,
  });
  const openList = persist({
    key: "touchline:open-list",
    schema: z.string(),
    fallback: "",
    storage: () => page.sessionStorage,
  });
  page.addEventListener("storage", ({ key }) => {
    // The event reports a write by another tab. Its value may be older than the stored one.
    for (const kept of shared.values()) {
      // Without a key everything was cleared at once.
      if (key === null || key === kept.key) kept.reread();
    }
  });
  page.addEventListener("pageshow", ({ persisted }) => {
    // A page in the back/forward cache gets no events.
    if (persisted) for (const kept of shared.values()) kept.reread();
  });

  return {
    lists,
    labels,
    settings,
    pacePreference,
    openList,
    open: share,
    persistedEntries: () => [...shared.values()],
  };
}

/** Before there were settings, the theme was stored alone; it applies until they are stored. */
function themeOfBefore(storage: () => TextStorage): Partial<Settings> {
  const schema = z.enum(["system", "dark", "light"]);
  // Through `persist`, because storage may be blocked.
  const kept = persist<Theme>({ key: "touchline:theme", schema, fallback: "system", storage });
  return { theme: kept.get() };
}
