import { afterEach, expect, test, vi } from "vitest";
import { createGroupLine } from "./group-line.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function open(rowCount: number, label: "groupBeyond" | "groupWithout" = "groupBeyond") {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(36);
  const table = document.createElement("div");
  const rows = document.createElement("div");
  table.append(rows);
  for (let index = 0; index < rowCount; index += 1) {
    const row = document.createElement("div");
    row.dataset["index"] = String(index);
    rows.append(row);
  }
  document.body.append(table);
  const lines = () => [...rows.querySelectorAll<HTMLElement>(":scope > [aria-hidden]")];
  return { line: createGroupLine({ current: table }, label), lines };
}

test("the line is drawn once, above the row with the index, and moves", () => {
  const { line, lines } = open(5);
  line.show(2, [], false);
  expect(lines().map(({ style }) => style.transform)).toEqual(["translateY(72px)"]);
  line.show(3, [], false);
  expect(lines().map(({ style }) => style.transform)).toEqual(["translateY(108px)"]);
});

test("the line says once what is below it", () => {
  const { line, lines } = open(5);
  line.show(2, [], false);
  line.show(3, [], false);
  expect(lines().map(({ textContent }) => textContent)).toEqual(["Not enough size"]);
});

test("the line is empty while the rows have no figures", () => {
  const { line, lines } = open(5);
  const show = (hasFigures: boolean) => {
    line.show(2, [], false, hasFigures);
    return lines().map(({ style }) => style.visibility);
  };
  expect(show(false)).toEqual(["hidden"]);
  expect(show(true)).toEqual([""]);
});

test("the row below the line takes each press", () => {
  const { line, lines } = open(5);
  line.show(2, [], false);
  expect(lines()[0]?.classList).toContain("pointer-events-none");
});

test("no line is left without an index, without rows, or after the end", () => {
  const { line, lines } = open(5);
  line.show(2, [], false);
  line.show(undefined, [], false);
  expect(lines()).toEqual([]);
  line.show(2, [], false);
  line.remove();
  expect(lines()).toEqual([]);
  const empty = open(0);
  empty.line.show(2, [], false);
  expect(empty.lines()).toEqual([]);
});
