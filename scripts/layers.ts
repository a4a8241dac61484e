/**
 * The import directions of docs/decisions/0003 as a table. biome.json enforces them in the editor. The
 * proof of biome.json and the scan of the real tree use this independent table.
 */

export interface Layer {
  readonly name: string;
  /** The folder in which the test seeds files of this layer. */
  readonly folder: string;
  /** The `#` names that it may import from. */
  readonly may: readonly string[];
  /** Packages that it must not know. */
  readonly shuns: readonly string[];
}

/** Every `#` name of package.json. */
export const names = [
  "market",
  "messages",
  "ui",
  "storage",
  "engine/pacer",
  "engine/protocol",
  "engine/hub",
  "live",
  "features",
  "app",
  "server",
] as const;

/** The folders of the engine, which runs in a worker, in the page and in the server. */
const engine = ["engine/pacer", "engine/protocol", "engine/hub"] as const;

const belowFeatures = ["market", "messages", "ui", "storage", "engine/protocol", "live"] as const;

const decimals = "decimal.js";
const react = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const query = "@tanstack/react-query";
const widgets = "@base-ui/react/dialog";

export const layers: readonly Layer[] = [
  { name: "market", folder: "src/market", may: ["market"], shuns: [...react, query, widgets] },
  {
    name: "messages",
    folder: "src/messages",
    may: ["market"],
    shuns: [query, widgets, decimals],
  },
  { name: "ui", folder: "src/ui", may: ["messages", "ui"], shuns: [query, decimals] },
  {
    name: "storage",
    folder: "src/storage",
    may: ["market"],
    shuns: [...react, query, widgets, decimals],
  },
  {
    name: "engine/pacer",
    folder: "src/engine/pacer",
    may: ["market"],
    shuns: [...react, query, widgets, decimals],
  },
  {
    name: "engine/protocol",
    folder: "src/engine/protocol",
    may: ["market", "engine/pacer"],
    shuns: [...react, query, widgets, decimals],
  },
  {
    name: "engine/hub",
    folder: "src/engine/hub",
    may: ["market", ...engine],
    shuns: [...react, query, widgets, decimals],
  },
  {
    name: "live",
    folder: "src/live",
    may: ["market", ...engine],
    shuns: ["react-dom", "react-dom/client", widgets, decimals],
  },
  {
    name: "features/watchlist",
    folder: "src/features/watchlist",
    may: [...belowFeatures, "features/watchlist"],
    shuns: [decimals],
  },
  {
    name: "features",
    folder: "src/features/one",
    may: belowFeatures,
    shuns: [decimals],
  },
  {
    name: "app",
    folder: "src/app",
    may: [...belowFeatures, "features", "app"],
    shuns: [decimals],
  },
  { name: "main", folder: "src", may: ["app"], shuns: [decimals] },
  {
    name: "server",
    folder: "server/gateway",
    may: ["market", ...engine, "server"],
    shuns: [...react, query, widgets, decimals],
  },
  {
    name: "server/shared-feed",
    folder: "server/shared-feed",
    may: ["market", ...engine, "server/feed", "server/shared-feed", "server/testing"],
    shuns: [...react, query, widgets, decimals],
  },
  { name: "e2e", folder: "e2e", may: ["market", "server"], shuns: [decimals] },
  { name: "bench", folder: "bench", may: names, shuns: [decimals] },
  { name: "scripts", folder: "scripts", may: ["market", "server"], shuns: [decimals] },
];

/** The layer that a file of the repository belongs to, or none. A room of the server may be one of its own. */
function layerOf(path: string): Layer | undefined {
  if (!path.startsWith("src/")) {
    const [floor = "", room = ""] = path.split("/");
    return (
      layers.find((layer) => layer.name === `${floor}/${room}`) ??
      layers.find((layer) => layer.name === floor)
    );
  }
  const inside = path.slice("src/".length);
  if (!inside.includes("/")) return layers.find((layer) => layer.name === "main");
  return layers.find((layer) => inside.startsWith(`${layer.name}/`));
}

/** The finding for a file of `src` outside every layer, such as `src/engine/x.ts`. */
export const NO_LAYER = "a folder of no layer";

/**
 * The `#` names that a file mentions although its layer must not: whatever the syntax, so also
 * where Biome does not look (type queries, template literals, `require`, `new URL`). A file of `src`
 * without a layer is a finding whatever it mentions.
 */
export function forbiddenMentions(path: string, text: string): readonly string[] {
  const layer = layerOf(path);
  if (layer === undefined) {
    return path.startsWith("src/") ? [NO_LAYER] : [];
  }
  const mentioned = [...text.matchAll(/["'`]#([a-z/-]+\/)/g)].map((match) => match[1] ?? "");
  const isIn = (path: string, name: string) => path.startsWith(`${name}/`);
  const barred = mentioned.filter((path) => !layer.may.some((name) => isIn(path, name)));
  const named = names.filter((name) => barred.some((path) => isIn(path, name)));
  const leavesByPath =
    path.startsWith("src/") &&
    /\b(?:URL|import|require|mock)\(\s*["'`](?:\.\/[^"'`]*)?\.\.\//.test(text);
  return leavesByPath ? [...named, "../"] : named;
}
