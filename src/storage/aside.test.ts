import { describe, expect, test } from "vitest";
import { damagedKey, setAside } from "./aside.ts";

function createShelf() {
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
  test("destroys none that was set aside before", () => {
    const shelf = createShelf();
    setAside(shelf, "lists", "older");
    setAside(shelf, "lists", "newer");
    expect(shelf.texts).toEqual({
      [damagedKey("lists")]: "older",
      [damagedKey("lists", 2)]: "newer",
    });
  });

  test("is set aside once, however often the page is opened", () => {
    const shelf = createShelf();
    for (const text of ["a", "b", "a", "b"]) setAside(shelf, "lists", text);
    expect(Object.values(shelf.texts)).toEqual(["a", "b"]);
  });

  test("keeps to five places: the oldest four stay, the latest has the fifth", () => {
    const shelf = createShelf();
    for (const text of ["a", "b", "c", "d", "e", "f", "g"]) setAside(shelf, "lists", text);
    expect(Object.values(shelf.texts)).toEqual(["a", "b", "c", "d", "g"]);
  });
});
