import type { Plugin, Rolldown } from "vite";

/** What the page and the shared worker both need at once; what these import comes with them. */
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
  "engine/protocol/slots",
  "engine/protocol/source",
  "engine/protocol/wire",
  "storage/field-schemas",
  "storage/repair",
  "ui/part-state",
];

const shared = SHARED.join("|").replaceAll("/", "[\\\\/]");

/**
 * The scripts of a first load: the page's own, and what it shares with the worker. Few, because each is
 * compressed by itself and names what it takes from the others; the bundler makes more of them with
 * every part that is loaded later.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: "shared",
    priority: 1,
    test: new RegExp(`src[\\\\/](?:${shared})\\.ts$|vite[\\\\/]preload-helper`),
  },
  { name: "index", test: /src[\\/]main\.tsx$/ },
  // What parts of the page share with what asks, and need without it.
  {
    name: "past",
    priority: 1,
    test: /src[\\/](?:market[\\/]quote|engine[\\/]protocol[\\/]history-recorder|storage[\\/]history[\\/]name)\.ts$/,
  },
  // What asks the service: the worker's own, and that of a page that asks by itself.
  {
    name: "asking",
    test: /src[\\/](?:app[\\/]start[\\/]browser-history|live[\\/]browser-hub)\.ts$/,
  },
];

/**
 * Vite wraps every dynamic import into a function that first loads the part's own styles and scripts.
 * Here no part has any, so that the import alone does the same. Also sees to it that the workers are
 * given nothing of what the page alone needs.
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
      const waiting = Object.keys(bundle).filter((path) => path.endsWith("-worker.js"));
      const reached = new Set<string>();
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const chunk = bundle[path];
        if (reached.has(path) || chunk?.type !== "chunk") continue;
        reached.add(path);
        waiting.push(...chunk.imports);
        if (chunk.name === "index") {
          this.error(`a worker would load the page's ${path}: see ${import.meta.filename}`);
        }
      }
    },
  };
}
