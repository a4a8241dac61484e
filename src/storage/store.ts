import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Isin } from "#market/isin.ts";
import type { Tab } from "./changes.ts";
import { isinSchema } from "./field-schemas.ts";
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

/** What each list has had in detail, by the list's id, until it was closed; the list of a link has no text as its id. */
export type LastDetails = Readonly<Record<string, Isin | undefined>>;
export const lastDetailsSchema: z.ZodMiniType<LastDetails> = z.record(z.string(), isinSchema);

/** The options of a value that all tabs share. */
type Shared<Value> = Omit<PersistOptions<Value>, "storage" | "tab">;

/**
 * All persisted values of a user. All tabs share them, except the open list and what was in detail, which each tab has for
 * itself. Alerts belong to one source, all other values to all sources.
 */
export interface Store {
  readonly lists: Persisted<Lists>;
  readonly labels: Persisted<Labels>;
  readonly settings: Persisted<Settings>;
  readonly pacePreference: Persisted<PacePreference>;
  readonly openList: Persisted<string>;
  readonly lastDetails: Persisted<LastDetails>;
  /** Opens another persisted value; returns the same object for the same key. */
  readonly open: <Value>(options: Shared<Value>) => Persisted<Value>;
  /** Opens a value that this tab has for itself. */
  readonly openInTab: <Value>(options: Shared<Value>) => Persisted<Value>;
  /** All values opened so far, for the notice about the storage. */
  readonly persistedEntries: () => readonly PersistedEntry[];
}

/** The used parts of a page's window. */
type Page = Pick<Window, "localStorage" | "sessionStorage" | "performance" | "addEventListener">;

/** Opens the persisted values. They are in memory if the browser blocks its storage. */
export function openStore(page: Page): Store {
  const everyTab = () => page.localStorage;
  const tab: Tab = {
    id: `t${newId()}`,
    now: () => page.performance.now(),
  };
  const shared = new Map<string, PersistedEntry>();

  function share<Value>(options: Shared<Value>): Persisted<Value> {
    const known = shared.get(options.key);
    // The cast is safe: every caller of a key passes the same schema.
    if (known) return known as Persisted<Value>;
    const persisted = persist({ ...options, storage: everyTab, tab });
    shared.set(options.key, persisted);
    return persisted;
  }

  const lists = share({ key: "touchline:lists", fallback: NO_LISTS, ...listsFormat });
  const labels = share({ key: "touchline:labels", fallback: NO_LABELS, ...labelsFormat });
  const settings = share({
    key: "touchline:settings",
    fallback: { ...DEFAULT_SETTINGS, ...legacyTheme(everyTab) },
    ...settingsFormat,
  });
  const pacePreference = share({
    key: "touchline:pace-wish",
    fallback: DEFAULT_PACE_PREFERENCE,
    ...pacePreferenceFormat,
  });
  const openInTab = <Value>(options: Shared<Value>) =>
    persist({ ...options, storage: () => page.sessionStorage });
  const openList = openInTab({ key: "touchline:open-list", schema: z.string(), fallback: "" });
  const lastDetails = openInTab<LastDetails>({
    key: "touchline:last-details",
    schema: lastDetailsSchema,
    fallback: {},
  });
  page.addEventListener("storage", ({ key }) => {
    // Another tab has written. The event's value may be older than the stored one.
    for (const entry of shared.values()) {
      // The key is null if the whole storage was cleared.
      if (key === null || key === entry.key) entry.reread();
    }
  });
  page.addEventListener("pageshow", ({ persisted }) => {
    // A page in the back/forward cache gets no events.
    if (persisted) for (const entry of shared.values()) entry.reread();
  });

  return {
    lists,
    labels,
    settings,
    pacePreference,
    openList,
    lastDetails,
    open: share,
    openInTab,
    persistedEntries: () => [...shared.values()],
  };
}

/** Returns the theme of a version without settings, which stored it alone; it applies until settings are stored. */
function legacyTheme(storage: () => TextStorage): Partial<Settings> {
  const schema = z.enum(["system", "dark", "light"]);
  // Through `persist`, because storage may be blocked.
  const theme = persist<Theme>({ key: "touchline:theme", schema, fallback: "system", storage });
  return { theme: theme.get() };
}
