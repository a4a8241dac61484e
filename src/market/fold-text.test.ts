import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test("folding removes case and accents, and nothing else", () => {
  expect(foldText("Größe")).toBe(foldText("grosse"));
  expect(foldText("Ångström 東京")).toBe("ANGSTROM 東京");
});
