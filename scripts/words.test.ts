import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/**
 * Words that mean something else in trading, or that nobody would search for, each with the term that
 * takes its place in names.
 */
const REPLACED: Readonly<Record<string, string>> = {
  offer: "item or propose: an offer is the ask side of a quote",
  offers: "items",
  wish: "preference",
  shelf: "storage",
  salvage: "repair",
  aside: "quarantine",
  flaw: "issue",
  flaws: "issues",
  kept: "persisted or stored",
  keeper: "the noun of what it does",
  worth: "value",
  later: "lazy",
  patiently: "with retry",
  standing: "frozen",
  reach: "coverage, connect or command",
  stretch: "range",
  grain: "resolution",
  thin: "downsample",
  thinned: "downsampled",
  piece: "segment or chunk",
  pieces: "segments or chunks",
  yardstick: "baseline",
  ledger: "log",
  doubt: "data quality",
  doubts: "data quality",
  beat: "frame",
  tick: "clock: a tick is a price change",
  own: "container",
};
/** A gate is a term of this domain, and so is who keeps it. */
const ALLOWED: ReadonlySet<string> = new Set([
  "gate-keeper",
  "GateKeeper",
  "GateKeeperOptions",
  "createGateKeeper",
]);
/** An adjective before a noun: `ownText` is a text of the user's own. */
const MAY_BEGIN: ReadonlySet<string> = new Set(["own"]);

const EXPORTED =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|interface|type|class) (\w+)/gm;

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** The replaced words of a name, as sentences that say what to write. */
function findingsIn(name: string): readonly string[] {
  if (ALLOWED.has(name)) return [];
  return wordsOf(name).flatMap((word, place) => {
    const better = Object.hasOwn(REPLACED, word) ? REPLACED[word] : undefined;
    const isAdjective = place === 0 && MAY_BEGIN.has(word) && /^[a-z]/.test(name);
    return better === undefined || isAdjective ? [] : [`${name}: “${word}” → ${better}`];
  });
}

const files = execFileSync("git", ["ls-files", "src", "server", "e2e", "bench", "scripts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));

describe("names use the terms of the field", () => {
  test("in files and folders", () => {
    const names = new Set(files.flatMap((path) => path.split("/")).map(withoutExtension));
    expect([...names].flatMap(findingsIn)).toEqual([]);
  });

  test("in exports", () => {
    const findings = files.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(EXPORTED)].flatMap(([, name = ""]) =>
        findingsIn(name).map((finding) => `${path} ${finding}`),
      ),
    );
    expect(findings).toEqual([]);
  });
});

describe("the check", () => {
  test.each(["HistoryPieces", "use-list-offers", "OwnPalette", "paceWish", "tick", "keptOf"])(
    "finds %s",
    (name) => {
      expect(findingsIn(name)).toHaveLength(1);
    },
  );

  test.each(["clock-ticker", "ownText", "priceTicks", "thing", "researcher", "tickets"])(
    "leaves %s alone",
    (name) => {
      expect(findingsIn(name)).toEqual([]);
    },
  );
});

function withoutExtension(name: string): string {
  return name.replace(/(?:\.(?:test|spec|fixture|d))?\.(?:ts|tsx|mjs|mts)$/, "");
}
