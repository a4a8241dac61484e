/**
 * The import directions of docs/decisions/0003 as a table. biome.json enforces them while one
 * writes; this table is the independent statement that both its proof and the scan of the real
 * tree are driven by.
 */

export interface Layer {
  readonly name: string;
  /** Where a file of this layer lies, for seeding one. */
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
  "polling",
  "features",
  "app",
  "server",
] as const;

const decimals = "decimal.js";
const react = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const query = "@tanstack/react-query";
const widgets = "@base-ui/react/dialog";

export const layers: readonly Layer[] = [
  { name: "market", folder: "src/market", may: [], shuns: [...react, query, widgets] },
  {
    name: "messages",
    folder: "src/messages",
    may: ["market"],
    shuns: [query, widgets, decimals],
  },
  { name: "ui", folder: "src/ui", may: ["messages"], shuns: [query, decimals] },
  {
    name: "storage",
    folder: "src/storage",
    may: ["market"],
    shuns: [...react, query, widgets, decimals],
  },
  {
    name: "polling",
    folder: "src/polling",
    may: ["market"],
    shuns: ["react-dom", "react-dom/client", widgets, decimals],
  },
  {
    name: "features",
    folder: "src/features/one",
    may: ["market", "messages", "ui", "storage", "polling"],
    shuns: [decimals],
  },
  {
    name: "app",
    folder: "src/app",
    may: ["market", "messages", "ui", "storage", "polling", "features", "app"],
    shuns: [decimals],
  },
  { name: "main", folder: "src", may: ["app"], shuns: [decimals] },
  {
    name: "server",
    folder: "server/gateway",
    may: ["market", "server"],
    shuns: [...react, query, widgets, decimals],
  },
  { name: "e2e", folder: "e2e", may: ["market", "server"], shuns: [decimals] },
  { name: "bench", folder: "bench", may: names, shuns: [decimals] },
  { name: "scripts", folder: "scripts", may: ["market", "server"], shuns: [decimals] },
];

/** The layer that a file of the repository belongs to, or none. */
function layerOf(path: string): Layer | undefined {
  const [top = "", second = ""] = path.split("/");
  if (top !== "src") {
    return layers.find((layer) => layer.name === top);
  }
  return layers.find((layer) => layer.name === (path.split("/").length === 2 ? "main" : second));
}

/**
 * The `#` names that a file mentions although its layer must not: whatever the syntax, so also
 * where Biome does not look (type queries, template literals, `require`, `new URL`).
 */
export function forbiddenMentions(path: string, text: string): readonly string[] {
  const layer = layerOf(path);
  if (layer === undefined) {
    return [];
  }
  const mentioned = [...text.matchAll(/["'`]#([a-z]+)\//g)].map((match) => match[1] ?? "");
  const named = names.filter((name) => mentioned.includes(name) && !layer.may.includes(name));
  const leavesByPath =
    path.startsWith("src/") &&
    /\b(?:URL|import|require|mock)\(\s*["'`](?:\.\/[^"'`]*)?\.\.\//.test(text);
  return leavesByPath ? [...named, "../"] : named;
}
