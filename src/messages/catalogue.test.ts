import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { Language } from "#market/languages.ts";
import { catalogue, count, fill, setLanguage } from "./catalogue.ts";

const messages = catalogue("test", {
  plain: "Paused",
  one: fill("Asking resumes at {time}"),
  two: fill("{bid} of {all}, {bid} only"),
  many: count({ one: "{count} check", other: "{count} checks" }),
});
const t = messages.get();

describe("a message", () => {
  test("without a placeholder is its text", () => {
    expect(t.plain).toBe("Paused");
  });

  test("has every occurrence of a placeholder filled", () => {
    expect(t.one({ time: "10:46" })).toBe("Asking resumes at 10:46");
    expect(t.two({ bid: 1, all: 2 })).toBe("1 of 2, 1 only");
  });

  test.each(["$&", "$1", "$$", "{all}", "{bid}", "{time}", "**bold**", "\\"])(
    "leaves a value that holds %s what it is",
    (value) => {
      expect(t.one({ time: value })).toBe(`Asking resumes at ${value}`);
      expect(t.two({ bid: value, all: "x" })).toBe(`${value} of x, ${value} only`);
    },
  );

  test("leaves every value unchanged", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (bid, all) => {
        expect(t.two({ bid, all })).toBe(`${bid} of ${all}, ${bid} only`);
      }),
    );
  });

  test("leaves a placeholder without a value visible", () => {
    const filled = (t.one as (values: object) => string)({});
    expect(filled).toBe("Asking resumes at {time}");
  });

  test("with a count has the plural form", () => {
    expect([0, 1, 2].map((n) => t.many(n))).toEqual(["0 checks", "1 check", "2 checks"]);
  });
});

describe("another language", () => {
  afterEach(() => setLanguage("en"));

  test("is used by what is on the page already, with its own plurals and grouping", () => {
    const stop = messages.listen(() => undefined);
    setLanguage("de", {
      test: { plain: "Angehalten", many: { one: "{count} Prüfung", other: "{count} Prüfungen" } },
    });
    const de = messages.get();
    expect(de.plain).toBe("Angehalten");
    expect([1, 1284].map((n) => de.many(n))).toEqual(["1 Prüfung", "1.284 Prüfungen"]);
    stop();
  });

  test("has each of its plural categories, however many English has", () => {
    const stop = messages.listen(() => undefined);
    // Like a supported language with more plural categories than English.
    setLanguage("pl" as Language, {
      test: { many: { one: "{count} a", few: "{count} b", many: "{count} c", other: "{count} d" } },
    });
    const pl = messages.get();
    expect([1, 2, 5, 22, 1.5].map((n) => pl.many(n))).toEqual([
      "1 a",
      "2 b",
      "5 c",
      "22 b",
      "1,5 d",
    ]);
    stop();
  });

  test("is used by what comes to the page later", () => {
    setLanguage("de", { later: { title: "Liste" } });
    expect(catalogue("later", { title: "List" }).get().title).toBe("Liste");
  });

  test("falls back to English for a missing translation", () => {
    setLanguage("de", {});
    expect(catalogue("lacking", { title: "List" }).get().title).toBe("List");
  });
});
