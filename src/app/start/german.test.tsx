import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#market/languages.ts";
import { catalogue, type Translation } from "#messages/catalogue.ts";
import { translation } from "#messages/de/translation.ts";

type Texts = Translation[string];

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const german: Translation = translation;
// Importing the modules declares their catalogues.
import.meta.glob(["/src/**/*messages.ts", "/src/messages/*time.ts"], { eager: true });
// Texts as they were declared, before placeholders and plurals are applied.
const english = catalogue.cache.en as unknown as Translation;

/** Texts that are intentionally the same in both languages: names, units, signs, and loanwords. */
const ALIKE: ReadonlySet<string> = new Set([
  ..."alerts.ageLevel alerts.bpsLevel alerts.instrument alerts.percentLevel alerts.plus alerts.spread alerts.tabTitle alerts.toast backup.export backup.import backup.refusal backup.that".split(
    " ",
  ),
  ..."app.name app.watchlist caps.Enter".split(" "),
  ..."cause.offline connection.live connection.offline connection.pause connection.paceRate".split(
    " ",
  ),
  ..."empty.spread estimate.bps estimate.budget detail.panel".split(" "),
  ..."history.1h history.bps history.rangeHigh history.spreadHead".split(" "),
  ..."commands.setting presenter.limit presenter.whole quote.bps quote.percent quote.spread".split(
    " ",
  ),
  ..."columns.trend instruments.hitAt listEstimate.budget palette.ofInstrument rowEstimate.bps".split(
    " ",
  ),
  ..."recording.unusable setting.theme.system".split(" "),
  ..."table.droppedColumns time.zone".split(" "),
  ..."columns.bps columns.instrument columns.spread columns.updates watchlist.grid".split(" "),
  ..."wall.because wall.bps wall.percent wall.spread watchlist.percent".split(" "),
]);

/** Texts that the simulator sends in English; the page has only their translations. */
const BY_SIMULATOR: ReadonlySet<string> = new Set(["scenarios", "scenarioSummaries"]);
const simulator = import.meta.glob<string>("/server/simulator/scenarios/scenarios.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Plural categories of German, not those of English. */
const CATEGORIES = new Intl.PluralRules("de").resolvedOptions().pluralCategories.toSorted();

const keysOf = (translation: Translation) =>
  Object.entries(translation)
    .filter(([name]) => !BY_SIMULATOR.has(name))
    .flatMap(([name, texts]) => Object.keys(texts).map((key) => `${name}.${key}`))
    .sort();

const textsOf = (text: Texts[string] | undefined): readonly string[] =>
  [typeof text === "object" ? Object.values(text) : text]
    .flat()
    .filter((form) => typeof form === "string");

/** Returns the parts that a translation must keep: each placeholder, as often as it occurs, and the marks. */
const marksOf = (text: string) => (text.match(/\{\w+\}|\*\*/g) ?? []).sort();

const pairs = keysOf(english).map((id) => {
  const [name = "", ...rest] = id.split(".");
  const key = rest.join(".");
  return { id, base: english[name]?.[key], text: german[name]?.[key] };
});

test("each language of the list has a folder of texts, and no other has one", () => {
  const folders = Object.keys(import.meta.glob("/src/messages/*/translation.ts")).map(
    (path) => path.split("/").at(-2) ?? "",
  );
  expect(["en", ...folders].sort()).toEqual([...LANGUAGES].sort());
});

describe("German", () => {
  test("is checked against every catalogue that the source declares", () => {
    const declared = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/= catalogue\(\s*"(\w+)"/g)].map(([, name]) => name),
    );
    expect(new Set(declared)).toEqual(new Set(Object.keys(english)));
  });

  test("has each text, and no other", () => {
    expect(keysOf(german)).toEqual(keysOf(english));
  });

  test("has a title and a summary for each scenario of the simulator, and for no other", () => {
    const ids = Object.values(simulator).flatMap((source) =>
      [...source.matchAll(/^ {2}"?([\w-]+)"?: \{\n {4}title: /gm)].map(([, id]) => id),
    );
    expect(ids.length).toBeGreaterThan(10);
    for (const name of BY_SIMULATOR) expect(Object.keys(german[name] ?? {})).toEqual(ids);
  });

  test("has each plural category of its own where English has plural forms", () => {
    const isPlural = (text: Texts[string] | undefined) => typeof text === "object";
    const wrong = pairs.filter(({ base, text }) =>
      isPlural(base) || isPlural(text)
        ? Object.keys(text ?? {})
            .sort()
            .join() !== CATEGORIES.join()
        : false,
    );
    expect(wrong).toEqual([]);
  });

  test("keeps placeholders and marks", () => {
    for (const { id, base, text } of pairs) {
      const other = textsOf(base).at(-1) ?? "";
      const marks = textsOf(text).map(marksOf);
      // The singular may be in words, without the figure.
      const counts = marks.filter((_, form) => marks.length === 1 || form > 0);
      expect(counts, id).toEqual(counts.map(() => marksOf(other)));
    }
  });

  test("has no English text but those that are the same in both", () => {
    const same = pairs.filter(
      ({ base, text }) => textsOf(base).join("\n") === textsOf(text).join("\n"),
    );
    expect(same.map(({ id }) => id).sort()).toEqual([...ALIKE].sort());
  });

  test("uses no exclamation marks and no foreign punctuation", () => {
    const wrong = pairs.filter(({ text }) => /[!"'’]/.test(textsOf(text).join()));
    expect(wrong).toEqual([]);
  });
});
