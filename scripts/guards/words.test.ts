import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/**
 * Words that names must not use, each with the term to use instead. They mean something else in trading, or nobody would
 * search for them.
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
/** Words that do not say who reports what to whom. Names must say it everywhere but in the page and its unit tests. */
const REPLACED_OUTSIDE_PAGE: Readonly<Record<string, string>> = {
  tell: "report, send or write",
  told: "reported, sent or received",
  said: "stated, or the noun of the result",
  heard: "received",
};
/** Names that may use a replaced word, because a gate and its keeper are terms of this domain. */
const ALLOWED: ReadonlySet<string> = new Set([
  "gate-keeper",
  "GateKeeper",
  "GateKeeperOptions",
  "createGateKeeper",
]);
/** Matches an adjective before a noun: `ownText` is a text of the user's own. */
const MAY_BEGIN: ReadonlySet<string> = new Set(["own"]);

/** Names inside files that a format or a wire has fixed, or that mean the word in its plain sense. */
const ALLOWED_INSIDE: ReadonlySet<string> = new Set([
  // A part of the backup file.
  "paceWish",
  // In the messages of the shared worker.
  "reachBackMs",
  // In the answers of the simulator.
  "standing",
]);
/** Inside a file these are plain adjectives and adverbs: `kept` is the value that was stored before. */
const PLAIN_INSIDE: ReadonlySet<string> = new Set(["own", "kept", "later"]);

const EXPORTED =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|interface|type|class) (\w+)/gm;

const DECLARED_ANYWHERE = /\b(?:const|let|function\*?|interface|type|class) (\w+)/g;
const DECLARED =
  /^[ ]*(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|readonly) (\w+)/gm;
/** A destructuring declaration, on lines of its own or at the head of a loop. */
const DESTRUCTURED = /^ *(?:export |for \()?(?:const|let) ([[{][^;]*?[\]}]) (?:=|of) /gm;
/** A property or a method of a type, on a line of its own. */
const MEMBER = /^ +(\w+)\??(?:\([^()\n]*\))?: [^\n]*;$/gm;

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Returns a sentence for each replaced word of a name, with the term to write instead. */
function findingsIn(name: string, replaced = REPLACED): readonly string[] {
  if (ALLOWED.has(name)) return [];
  return wordsOf(name).flatMap((word, place) => {
    const better = Object.hasOwn(replaced, word) ? replaced[word] : undefined;
    const isAdjective = place === 0 && MAY_BEGIN.has(word) && /^[a-z]/.test(name);
    return better === undefined || isAdjective ? [] : [`${name}: “${word}” → ${better}`];
  });
}

/** Returns the findings for a name that is declared inside a file. */
function findingsInside(name: string): readonly string[] {
  if (ALLOWED_INSIDE.has(name) || wordsOf(name).some((word) => PLAIN_INSIDE.has(word))) return [];
  return findingsIn(name);
}

/** Returns the names that a text declares: variables, functions, types and their members. */
const declaredIn = (text: string): readonly string[] => [
  ...[...text.matchAll(DECLARED), ...text.matchAll(MEMBER)].map(([, name = ""]) => name),
  ...[...text.matchAll(DESTRUCTURED)].flatMap(([, pattern = ""]) => boundIn(pattern)),
];

/** Returns the names that a destructuring pattern binds: `b` and `c` for `{ a: b, c = 1 }`. */
function boundIn(pattern: string): readonly string[] {
  const withoutDefaults = pattern.replace(/=[^,}\]]*/g, "");
  return [...withoutDefaults.matchAll(/(\w+)\s*[,}\]]/g)].map(([, name = ""]) => name);
}

const files = execFileSync("git", ["ls-files", "src", "server", "e2e", "bench", "scripts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));

describe("the names of this repository", () => {
  test("use the terms of the field in files and folders", () => {
    const names = new Set(files.flatMap((path) => path.split("/")).map(withoutExtension));
    expect([...names].flatMap((name) => findingsIn(name))).toEqual([]);
  });

  test("use them in exports", () => {
    expect(files.flatMap((path) => findingsOf(path, EXPORTED, REPLACED))).toEqual([]);
  });

  test("say who reports what to whom in variables and functions outside the page", () => {
    const outsidePage = files.filter((path) => !path.startsWith("src/"));
    const findings = outsidePage.flatMap((path) =>
      findingsOf(path, DECLARED_ANYWHERE, REPLACED_OUTSIDE_PAGE),
    );
    expect(findings).toEqual([]);
  });

  test("use them in declarations and members of the page, its tests, the scripts and the benches", () => {
    const findings = files
      .filter((path) => /^(?:src|e2e|scripts|bench)\//.test(path))
      .flatMap((path) =>
        declaredIn(readFileSync(path, "utf8")).flatMap((name) =>
          findingsInside(name).map((finding) => `${path} ${finding}`),
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

  test.each(["tellDemand", "toldMs", "said"])("finds %s outside the page", (name) => {
    expect(findingsIn(name, REPLACED_OUTSIDE_PAGE)).toHaveLength(1);
  });

  test.each([
    "const earlierStretch = 1;",
    "    let cancelBeat: Cancel;",
    "  function onWish() {}",
    "  readonly isAside: boolean;",
    "  priceReach: number;",
    "  doubt(isin: Isin): void;",
    "  const [page, aside] = sizes;",
    "  const { first, second: lastBeat = 0 } = frames;",
    "for (const [name, { shelf }] of parts) {",
  ])("finds the name that is declared by %j", (text) => {
    expect(declaredIn(text).flatMap(findingsInside)).toHaveLength(1);
  });

  test.each([
    "const kept = 1;",
    "  paceWish?: number;",
    "  ownAnswers: number;",
    "  // a tick: one;",
    "const { tick: clock, frame = later } = parts;",
  ])("has no finding in %j", (text) => {
    expect(declaredIn(text).flatMap(findingsInside)).toEqual([]);
  });

  test.each(["clock-ticker", "ownText", "priceTicks", "thing", "researcher", "tickets"])(
    "accepts %s",
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
