import { afterEach, describe, expect, test } from "vitest";
import { catalogue, count, fill, setLanguage, type Translation } from "#messages/catalogue.ts";
import { CLOSE, OPEN, pseudoText } from "#messages/testing-pseudo.ts";
import { english, translation } from "./testing-pseudo-translation.ts";

/** Each text with its id, one for each plural category. */
const textsOf = (all: Translation) =>
  Object.entries(all).flatMap(([name, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === "string"
        ? [{ id: `${name}.${key}`, text }]
        : Object.entries(text).map(([category, form]) => ({
            id: `${name}.${key}.${category}`,
            text: typeof form === "string" ? form : "",
          })),
    ),
  );
const fixedParts = (text: string) => text.match(/\{\w+\}|\*\*/g) ?? [];
const lettersOf = (text: string) => text.replace(/\{\w+\}/g, "").match(/\p{L}/gu)?.length ?? 0;

describe("the pseudo-locale", () => {
  const pairs = textsOf(english).map(({ id, text }, at) => ({
    id,
    text,
    pseudo: textsOf(translation)[at],
  }));

  test("has every text of the English catalogue", () => {
    expect(pairs.length).toBeGreaterThan(400);
    expect(pairs.map(({ pseudo }) => pseudo?.id)).toEqual(pairs.map(({ id }) => id));
  });

  test("keeps the placeholders and the marks of every text, in their order", () => {
    const wrong = pairs.filter(
      ({ text, pseudo }) => fixedParts(pseudo?.text ?? "").join() !== fixedParts(text).join(),
    );
    expect(wrong).toEqual([]);
  });

  test("puts every text in one pair of brackets, with no plain letter that has an accented one", () => {
    const wrong = pairs.filter(({ pseudo }) => {
      const inside = new RegExp(`^\\u2067${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}\\u2069$`).exec(
        pseudo?.text ?? "",
      );
      return !inside || /[aeiounst]/.test((inside[1] ?? "").replace(/\{\w+\}/g, ""));
    });
    expect(wrong).toEqual([]);
  });

  test("makes the texts a quarter longer at least", () => {
    const sum = (texts: readonly (string | undefined)[]) =>
      texts.reduce((total, text) => total + lettersOf(text ?? ""), 0);
    const before = sum(pairs.map(({ text }) => text));
    expect(sum(pairs.map(({ pseudo }) => pseudo?.text)) / before).toBeGreaterThan(1.25);
  });
});

describe("a text of the pseudo-locale on screen", () => {
  afterEach(() => setLanguage("en"));

  test("is filled and counted like any other", () => {
    const messages = catalogue("pseudoTest", {
      fills: fill("Asking resumes at {time}"),
      counts: count({ one: "{count} check", other: "{count} checks" }),
    });
    const stop = messages.listen(() => undefined);
    setLanguage("de", {
      pseudoTest: {
        fills: pseudoText("Asking resumes at {time}"),
        counts: { one: pseudoText("{count} check"), other: pseudoText("{count} checks") },
      },
    });
    expect(messages.get().fills({ time: "10:46" })).toContain(" 10:46⟧");
    expect(messages.get().counts(1284)).toContain("⟦1.284 ");
    stop();
  });
});
