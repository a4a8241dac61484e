/**
 * The import directions of docs/decisions/0003 as a table. biome.json enforces them in the editor. The
 * proof of biome.json and the scan of the real tree use this independent table.
 */

export interface Layer {
  readonly name: string;
  /** The folder in which the test seeds files of this layer. */
  readonly folder: string;
  /** The `#` names that it may import from. */
  readonly mayImport: readonly string[];
  /** Packages that it must not import. */
  readonly mustNotImport: readonly string[];
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

/** The folders that every room of the server may use. */
const belowRooms = ["server/common", "server/testing"] as const;

const belowFeatures = ["market", "messages", "ui", "storage", "engine/protocol", "live"] as const;

const decimals = "decimal.js";
const react = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const query = "@tanstack/react-query";
const widgets = "@base-ui/react/dialog";

export const layers: readonly Layer[] = [
  {
    name: "market",
    folder: "src/market",
    mayImport: ["market"],
    mustNotImport: [...react, query, widgets],
  },
  {
    name: "messages",
    folder: "src/messages",
    mayImport: ["market"],
    mustNotImport: [query, widgets, decimals],
  },
  { name: "ui", folder: "src/ui", mayImport: ["messages", "ui"], mustNotImport: [query, decimals] },
  {
    name: "storage",
    folder: "src/storage",
    mayImport: ["market"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "engine/pacer",
    folder: "src/engine/pacer",
    mayImport: ["market"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "engine/protocol",
    folder: "src/engine/protocol",
    mayImport: ["market", "engine/pacer"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "engine/hub",
    folder: "src/engine/hub",
    mayImport: ["market", ...engine],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "live",
    folder: "src/live",
    mayImport: ["market", ...engine],
    mustNotImport: ["react-dom", "react-dom/client", widgets, decimals],
  },
  {
    name: "features/watchlist",
    folder: "src/features/watchlist",
    mayImport: [...belowFeatures, "features/watchlist"],
    mustNotImport: [decimals],
  },
  {
    name: "features",
    folder: "src/features/one",
    mayImport: belowFeatures,
    mustNotImport: [decimals],
  },
  {
    name: "app",
    folder: "src/app",
    mayImport: [...belowFeatures, "features", "app"],
    mustNotImport: [decimals],
  },
  { name: "main", folder: "src", mayImport: ["app"], mustNotImport: [decimals] },
  {
    name: "server",
    folder: "server/gateway",
    mayImport: ["market", ...engine, "server"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "server/common",
    folder: "server/common",
    mayImport: ["market", "server/common"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "server/feed",
    folder: "server/feed",
    mayImport: ["market", ...engine, ...belowRooms, "server/feed"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "server/shared-feed",
    folder: "server/shared-feed",
    mayImport: ["market", ...engine, ...belowRooms, "server/feed", "server/shared-feed"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  {
    name: "server/simulator",
    folder: "server/simulator",
    mayImport: ["market", ...engine, ...belowRooms, "server/simulator"],
    mustNotImport: [...react, query, widgets, decimals],
  },
  { name: "e2e", folder: "e2e", mayImport: ["market", "server"], mustNotImport: [decimals] },
  { name: "bench", folder: "bench", mayImport: names, mustNotImport: [decimals] },
  {
    name: "scripts",
    folder: "scripts",
    mayImport: ["market", "server"],
    mustNotImport: [decimals],
  },
];

/** Returns the layer of a file, or undefined. A folder of the server may be a layer of its own. */
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
 * Returns the `#` names in a file that its layer must not import, whatever the syntax: also where Biome does not look
 * (type queries, template literals, `require`, `new URL`). A file of `src` without a layer is always a finding.
 */
export function forbiddenMentions(path: string, text: string): readonly string[] {
  const layer = layerOf(path);
  if (layer === undefined) {
    return path.startsWith("src/") ? [NO_LAYER] : [];
  }
  const mentioned = [...text.matchAll(/["'`]#([a-z/-]+\/)/g)].map((match) => match[1] ?? "");
  const isIn = (path: string, name: string) => path.startsWith(`${name}/`);
  const barred = mentioned.filter((path) => !layer.mayImport.some((name) => isIn(path, name)));
  const named = names.filter((name) => barred.some((path) => isIn(path, name)));
  const leavesByPath =
    path.startsWith("src/") &&
    /\b(?:URL|import|require|mock)\(\s*["'`](?:\.\/[^"'`]*)?\.\.\//.test(text);
  return leavesByPath ? [...named, "../"] : named;
}
