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

const shared = SHARED.join("|").replaceAll("/", "[\\\\/]");

/**
 * Scripts of the first load. There are few, because each is compressed separately and repeats its import
 * list.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: "shared",
    priority: 1,
    test: new RegExp(`src[\\\\/](?:${shared})\\.ts$|vite[\\\\/]preload-helper`),
  },
  { name: "index", test: /src[\\/]main\.tsx$/ },
  // The history code that the page needs without the hub.
  {
    name: "past",
    priority: 1,
    test: /src[\\/](?:market[\\/]quote|engine[\\/]protocol[\\/]history-recorder|storage[\\/]history[\\/]database-name)\.ts$/,
  },
  // The hub: sends requests, in the shared worker or in the page.
  {
    name: "asking",
    test: /src[\\/](?:app[\\/]start[\\/]browser-history|live[\\/]browser-hub)\.ts$/,
  },
];

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
      const pending = Object.keys(bundle).filter((path) => path.endsWith("-worker.js"));
      const reached = new Set<string>();
      for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
        const chunk = bundle[path];
        if (reached.has(path) || chunk?.type !== "chunk") continue;
        reached.add(path);
        pending.push(...chunk.imports);
        if (chunk.name === "index") {
          this.error(`a worker would load the page's ${path}: see ${import.meta.filename}`);
        }
      }
    },
  };
}
