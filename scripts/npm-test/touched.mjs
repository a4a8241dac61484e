// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";
import { importsOf, reachedFrom } from "../imports.mjs";

/**
 * The end-to-end specs that show a change in a folder. A spec listed twice covers both folders. CI runs
 * all of them.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const specsOfFolder = {
  "src/app/": [
    "first-run",
    "deep-link",
    "keyboard",
    "typed-ahead",
    "type-anywhere",
    "new-build",
    "layout",
    "share",
  ],
  "src/features/alerts/": ["alerts", "glance"],
  "src/features/connection/": ["rate-limit", "outage", "refused-token", "trouble-page", "pacing"],
  "src/features/estimate/": ["estimate", "list-estimate"],
  "src/features/history/": ["chart", "history"],
  "src/features/instruments/": ["instrument-list", "watching", "paste", "names"],
  "src/features/palette/": ["palette", "typed-ahead", "type-anywhere"],
  "src/features/presenter/": ["presenter", "scenarios", "frozen-time"],
  "src/features/quote/": ["exact-values", "row-errors", "data-quality"],
  "src/features/recording/": ["recording"],
  "src/features/settings/": ["settings", "theme", "backup"],
  "src/features/wall/": ["wall"],
  "src/features/watchlist/": ["table", "lists", "labels", "row-errors", "list-estimate", "glance"],
  "src/market/": [
    "exact-values",
    "row-errors",
    "order",
    "hostile-text",
    "clocks",
    "automation-contract",
  ],
  "src/messages/": ["german"],
  "src/engine/pacer/": [
    "rate-limit",
    "pacing",
    "pacing-weights",
    "partial-outage",
    "outage",
    "gate",
  ],
  "src/engine/protocol/": ["worker", "tabs", "gate", "clocks", "row-errors"],
  "src/engine/hub/": [
    "rate-limit",
    "partial-outage",
    "silence",
    "outage",
    "page-life",
    "tabs",
    "worker",
    "pacing",
    "pacing-weights",
    "gate",
  ],
  "src/live/": ["worker", "tabs", "table", "pacing", "page-life", "frozen-time"],
  "src/storage/": ["storage", "lists", "sources", "backup"],
  "src/ui/": ["table", "keyboard", "settings", "accessibility"],
  "server/build/": ["size", "security", "offline"],
  "server/cli/": ["security", "offline"],
  "server/common/": ["gate", "security", "feed"],
  "server/contract/": ["exact-values"],
  "server/feed/": ["gate", "trace", "security", "refused-token"],
  "server/gateway/names/": ["names"],
  "server/gateway/": ["gate", "security", "refused-token", "trace"],
  "server/shared-feed/": ["feed"],
  "server/testing/": [],
  "server/simulator/": ["scenarios", "recording", "frozen-time", "soak"],
  "public/": ["offline", "fdc3"],
  "index.html": ["size", "security"],
  "vite.config.ts": ["size", "security", "offline"],
};

/** The spec that runs for every change of the product: it fails if the page does not work at all. */
const SMOKE_SPEC = "first-run";

/** Tests that read the whole repository, and so run for every change. */
const READING_ALL = [
  "scripts/guards/document-paths.test.ts",
  "scripts/guards/hygiene.test.ts",
  "scripts/guards/recipes.test.ts",
  "scripts/trust/trust.test.ts",
];

/**
 * Tests that read files without importing them.
 *
 * @type {readonly (readonly [RegExp, readonly string[]])[]}
 */
export const READING = [
  [/\.css$/, ["src/ui/contrast.test.ts"]],
  [/^docs\/automation\.md$/, ["scripts/guards/automation.test.ts"]],
  [
    /^docs\/.*\.md$/,
    [
      "server/simulator/control/control-docs.test.ts",
      "server/simulator/scenarios/scenarios.test.ts",
    ],
  ],
  [
    /^package(?:-lock)?\.json$|^docs\/(?:sbom|audit)/,
    ["scripts/release/sbom.test.ts", "scripts/guards/supply-chain.test.ts"],
  ],
  [
    /^server\/gateway\/nginx\/(?:templates\/|Dockerfile|entrypoint|compose)/,
    ["access", "compose", "front", "image", "render", "servers"].map(
      (name) => `server/gateway/nginx/${name}.test.ts`,
    ),
  ],
  [/^server\/simulator\/scenarios\/scenarios\.ts$/, ["src/app/start/german.test.tsx"]],
  [/^bench\/(?:RESULTS\.md$|results\/)/, ["bench/report/page.test.ts"]],
];

const CONSUMER =
  /^(?:e2e\/(?:example-consumer\/|testing\.ts|touchline\.ts)|scripts\/release\/(?:consumer|package)\.mjs|package\.json)/;
const ENDS_IN_BUILD =
  /^(?:src|public|server)\/|^(?:index\.html|vite\.config\.ts|package(?:-lock)?\.json)$/;
const TEST = /\.test\.tsx?$/;

/**
 * @typedef {object} Touched the tests to run for a change
 * @property {readonly string[]} files changed files that still exist
 * @property {readonly string[]} related files whose tests run, together with the tests of files that import them
 * @property {readonly string[]} specs end-to-end specs, by their paths
 * @property {readonly string[]} stages
 */

/**
 * Selects the tests for changed files.
 *
 * @param {readonly string[]} changed paths in the repository, also those of removed files
 * @param {readonly string[]} specs every end-to-end spec
 * @param {(path: string) => readonly string[]} imports the files that a file imports itself
 * @returns {Touched}
 */
export function touchedBy(changed, specs, imports) {
  const product = changed.filter((path) => !TEST.test(path) && ENDS_IN_BUILD.test(path));
  const named = Object.entries(specsOfFolder).flatMap(([place, names]) =>
    product.some((path) => path.startsWith(place)) ? names : [],
  );
  const wanted = new Set(product.length > 0 ? [SMOKE_SPEC, ...named] : []);
  const changedTests = changed.filter(
    (path) => path.startsWith("e2e/") || path === "playwright.config.ts",
  );
  const chosen = specs.filter(
    (spec) =>
      wanted.has(nameOf(spec)) ||
      changedTests.includes(spec) ||
      reachedFrom(spec, imports).some((path) => changedTests.includes(path)),
  );
  const needsPage = chosen.length > 0;
  return {
    files: changed,
    related: [
      ...changed.filter((path) => /\.[cm]?[jt]sx?$/.test(path)),
      ...READING_ALL,
      ...READING.flatMap(([read, tests]) => (changed.some((path) => read.test(path)) ? tests : [])),
    ],
    specs: chosen,
    stages: [
      "types",
      "lint",
      "unit",
      ...(needsPage ? ["build", "end-to-end"] : []),
      ...(changed.some((path) => CONSUMER.test(path)) ? ["build", "package"] : []),
    ],
  };
}

/**
 * Selects the tests for the uncommitted changes or, if there are none, for the last commit.
 *
 * @param {string} [since] a commit to compare with instead
 * @returns {Touched}
 * @throws where Git is missing or does not know the commit
 */
export function touchedSince(since) {
  const untracked = git("ls-files", "-z", "--others", "--exclude-standard");
  const own = [...changedFrom(since ?? "HEAD"), ...untracked];
  const changed = own.length === 0 && since === undefined ? changedFrom("HEAD~1") : own;
  const specs = [...git("ls-files", "-z", "e2e"), ...untracked].filter(
    (path) =>
      /^e2e\/(?!example-consumer\/).*\.spec\.ts$/.test(path) && existsSync(join(root, path)),
  );
  /** @param {string} path */
  const imports = (path) =>
    path.startsWith("e2e/") && existsSync(join(root, path))
      ? importsOf(path, readFileSync(join(root, path), "utf8"))
      : [];
  const touched = touchedBy(changed, specs, imports);
  const isThere = (/** @type {string} */ path) => existsSync(join(root, path));
  return {
    ...touched,
    files: touched.files.filter(isThere),
    related: touched.related.filter(isThere),
  };
}

/** @param {string} spec */
export const nameOf = (spec) => /([^/]+)\.spec\.ts$/.exec(spec)?.[1] ?? "";

/**
 * Returns the files that differ from a commit. A moved file is listed by both of its paths.
 *
 * @param {string} commit
 */
function changedFrom(commit) {
  return git("diff", "-z", "--name-only", "--no-renames", "--relative", commit, "--");
}

/**
 * Returns the paths that Git lists, each followed by a zero byte.
 *
 * @param {readonly string[]} args
 * @throws Error in one line, where Git is missing or refuses
 */
function git(...args) {
  try {
    const paths = execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
    return paths.split("\0").filter((path) => path !== "");
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const [line = ""] = stderr.trim().split("\n");
    throw new Error(`Git cannot tell what has changed${line === "" ? "" : ` (${line})`}.`);
  }
}
