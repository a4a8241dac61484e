import { expect, test, vi } from "vitest";
import { shrink } from "./column-def.ts";

test("a figure shrinks by its length and its column's width, and is styled again only for another length", () => {
  const figure = document.createElement("span");
  const styled = vi.spyOn(CSSStyleDeclaration.prototype, "setProperty");
  for (const length of [10, 10, 20, 20, 10]) shrink(figure, length, "mid");
  const sizes = styled.mock.calls.map(([, value]) => value ?? "");
  expect(sizes).toHaveLength(3);
  expect(sizes[0]).toContain("--px-mid");
  expect(sizes[1]).not.toBe(sizes[0]);
  expect(sizes[2]).toBe(sizes[0]);
  styled.mockRestore();
});

test("a figure keeps its size for texts that are up to two characters shorter", () => {
  const figure = document.createElement("span");
  const styled = vi.spyOn(CSSStyleDeclaration.prototype, "setProperty");
  const isSizedFor = (length: number) => {
    styled.mockClear();
    shrink(figure, length, "mid");
    return styled.mock.calls.length > 0;
  };
  expect([9, 8, 7, 9].map(isSizedFor)).toEqual([true, false, false, false]);
  expect([6, 7].map(isSizedFor)).toEqual([true, true]);
  styled.mockRestore();
});
