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
/** Words that leave open what is reported to which part: the server's code names it. */
const REPLACED_IN_SERVER: Readonly<Record<string, string>> = {
  tell: "report, send or write",
  told: "reported, sent or received",
  said: "stated, or the noun of the result",
  heard: "received",
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

const DECLARED = /\b(?:const|let|function\*?|interface|type|class) (\w+)/g;

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** The replaced words of a name, as sentences that say what to write. */
function findingsIn(name: string, replaced = REPLACED): readonly string[] {
  if (ALLOWED.has(name)) return [];
  return wordsOf(name).flatMap((word, place) => {
    const better = Object.hasOwn(replaced, word) ? replaced[word] : undefined;
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
    expect([...names].flatMap((name) => findingsIn(name))).toEqual([]);
  });

  test("in exports", () => {
    expect(files.flatMap((path) => findingsOf(path, EXPORTED, REPLACED))).toEqual([]);
  });

  test("in the variables and functions of the server", () => {
    const ofServer = files.filter((path) => path.startsWith("server/"));
    const findings = ofServer.flatMap((path) => findingsOf(path, DECLARED, REPLACED_IN_SERVER));
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

  test.each(["tellDemand", "toldMs", "said"])("finds %s in the server", (name) => {
    expect(findingsIn(name, REPLACED_IN_SERVER)).toHaveLength(1);
  });

  test.each(["clock-ticker", "ownText", "priceTicks", "thing", "researcher", "tickets"])(
    "leaves %s alone",
    (name) => {
      expect(findingsIn(name)).toEqual([]);
    },
  );
});

function findingsOf(
  path: string,
  names: RegExp,
  replaced: Readonly<Record<string, string>>,
): readonly string[] {
  return [...readFileSync(path, "utf8").matchAll(names)].flatMap(([, name = ""]) =>
    findingsIn(name, replaced).map((finding) => `${path} ${finding}`),
  );
}

function withoutExtension(name: string): string {
  return name.replace(/(?:\.(?:test|spec|fixture|d))?\.(?:ts|tsx|mjs|mts)$/, "");
}
