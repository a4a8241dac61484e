import type { Plugin, Rolldown } from "vite";

/** Modules of the first load that the page and the shared worker share; their imports come with them. */
export const SHARED = [
  "market/figure",
  "market/format",
  "market/instant",
  "engine/protocol/answers",
  "engine/protocol/clock",
  "live/system-clock",
  "engine/protocol/ports",
  "engine/protocol/quote-state",
  "engine/protocol/gateway-status",
  "engine/protocol/sleep-watch",
  "engine/protocol/time-slices",
  "engine/protocol/source",
  "engine/protocol/wire",
  "storage/field-schemas",
  "storage/repair",
  "ui/parts/part-state",
];

/** Matches the modules of `src` with these paths, whose endings are left out. */
const modules = (...paths: readonly string[]): RegExp =>
  new RegExp(`src[\\\\/](?:${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

/**
 * Scripts of the first load. There are few, because each is compressed separately and repeats its import
 * list.
 */
const firstLoad: Rolldown.CodeSplittingGroup[] = [
  {
    name: "shared",
    priority: 2,
    test: new RegExp(`${modules(...SHARED).source}|vite[\\\\/]preload-helper`),
  },
  { name: "index", priority: 1, test: modules("main") },
  // The history code that the page needs without the hub.
  {
    name: "past",
    priority: 2,
    test: modules(
      "market/quote",
      "engine/protocol/history-recorder",
      "storage/history/database-name",
    ),
  },
  // The hub: sends requests, in the shared worker or in the page.
  {
    name: "asking",
    priority: 1,
    test: modules("app/start/browser-history", "live/browser-hub"),
  },
];

/**
 * Scripts of the parts that are loaded later. Left to itself, the bundler makes a script of each set of modules that
 * the same parts need: a desk with its detail then fetched 94 scripts, most of them smaller than 1 kB. Each group takes
 * its modules and all that these need, except what an earlier group has. Groups are ordered by when they are needed: a
 * view fetches what is above its own group, and little below it.
 */
const later: Rolldown.CodeSplittingGroup[] = [
  // The stored history. The shared worker writes it, and may not load code of the page.
  { name: "stored", test: modules("market/history", "storage/history/(?:day|reader)") },
  // Small modules that many parts need, but for two with arithmetic, and for drawers with the library of dialogs, for which
  // a phone's first quotes would wait.
  {
    name: "parts",
    test: /src[\\/](?:app[\\/](?:desk|url)|features[\\/](?:connection|estimate|instruments|quote|watchlist)|live|messages|ui)[\\/](?!ambiguous|typed|overlay[\\/]d)/,
    minShareCount: 3,
    maxModuleSize: 2500,
  },
  // A phone waits for this before its first quotes.
  { name: "phone", test: modules("app/desk/phone/PhoneDesk", "app/desk/phone/PhoneTroubleTop") },
  // What every view needs after its first quotes, and what only the wall and sparklines add.
  {
    name: "after-quotes",
    test: modules(
      "app/desk/AfterQuotes",
      "features/watchlist/bars/MoreTabs",
      "features/watchlist/layout/FitWidths",
      "market/estimates/quantity",
      "messages/ambiguous-number",
      "messages/row-estimate",
      "ui/controls/text-field",
    ),
  },
  { name: "detail", test: modules("app/desk/detail/Detail", "features/quote/QuotePanel") },
  // What a desk shows around its table.
  {
    name: "desk",
    test: modules(
      "app/desk/AlertLogButton",
      "app/desk/DeskFoot",
      "features/instruments/InstrumentRail",
      "features/watchlist/bars/ListEstimateField",
      "features/watchlist/columns/HeadHelp",
    ),
  },
];

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [...firstLoad, ...later];

interface Chunk {
  readonly isEntry: boolean;
  /** The module that an entry is made from. */
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** Matches modules that draw. A worker has nothing to draw, so it needs none of them. */
const DRAWING = /\.tsx$|[\\/]react(?:-dom)?[\\/]/;

/**
 * Returns a script with code that draws if a worker would load it, at once or later; undefined if none would. The
 * workers are the entries beside the page, whatever their scripts and those of the page are called.
 */
export function pageScriptOfWorkers(chunks: ReadonlyMap<string, Chunk>): string | undefined {
  const pending = [...chunks]
    .filter(([, { isEntry, facadeModuleId }]) => isEntry && !facadeModuleId?.endsWith(".html"))
    .map(([path]) => path);
  const visited = new Set<string>();
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const chunk = chunks.get(path);
    if (visited.has(path) || !chunk) continue;
    if (chunk.moduleIds.some((id) => DRAWING.test(id))) return path;
    visited.add(path);
    pending.push(...chunk.imports, ...chunk.dynamicImports);
  }
  return undefined;
}

/**
 * This build needs no preloading, so a plain import is enough. Fails the build if a worker imports page
 * code.
 */
export function plainImports(): Plugin {
  return {
    name: "touchline:plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const found = pageScriptOfWorkers(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
      if (found !== undefined) {
        this.error(`a worker would load the page's ${found}: see ${import.meta.filename}`);
      }
    },
  };
}
