import { describe, expect, test } from "vitest";
import { quarantine, quarantineKey } from "./quarantine.ts";

function createStorage() {
  const texts: Record<string, string> = {};
  return {
    texts,
    getItem: (key: string) => texts[key] ?? null,
    setItem(key: string, text: string) {
      texts[key] = text;
    },
  };
}

describe("damaged text", () => {
  test("replaces none that was quarantined before", () => {
    const storage = createStorage();
    quarantine(storage, "lists", "older");
    quarantine(storage, "lists", "newer");
    expect(storage.texts).toEqual({
      [quarantineKey("lists")]: "older",
      [quarantineKey("lists", 2)]: "newer",
    });
  });

  test("is quarantined once, however often the page is opened", () => {
    const storage = createStorage();
    for (const text of ["a", "b", "a", "b"]) quarantine(storage, "lists", text);
    expect(Object.values(storage.texts)).toEqual(["a", "b"]);
  });

  test("has five places: the oldest four stay, the latest has the fifth", () => {
    const storage = createStorage();
    for (const text of ["a", "b", "c", "d", "e", "f", "g"]) quarantine(storage, "lists", text);
    expect(Object.values(storage.texts)).toEqual(["a", "b", "c", "d", "g"]);
  });
});
