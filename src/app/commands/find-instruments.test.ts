import { expect, test } from "vitest";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { readNames } from "#live/name-index.ts";
import { findInstruments } from "./find-instruments.ts";

const [APPLE, FUND, OTHER] = ["US0378331005", "IE000CNSFAR2", "DE0007164600"].map(readIsin);
const ISINS = [APPLE, FUND, OTHER].filter((isin) => isin !== undefined);
const text = JSON.stringify({
  from: "operator",
  names: { [`${APPLE}`]: "World Kites", [`${FUND}`]: "Usual Lamps" },
});
const names = await readNames(text, async () => undefined);

test("instruments are found by their names, each once, under the person's own label if there is one", () => {
  const find = (query: string) =>
    [...findInstruments(ISINS, query, { [`${APPLE}`]: "My kites" }, names)].map(({ id, label }) => [
      id,
      label,
    ]);
  expect(find("kit wor")).toEqual([[APPLE, "My kites"]]);
  expect(find("kites")).toEqual([[APPLE, "My kites"]]);
  expect(find("lam")).toEqual([[FUND, "Usual Lamps"]]);
  expect(find("716")).toEqual([[OTHER, undefined]]);
  expect(find("amps")).toEqual([]);
});

test("instruments whose ISIN begins with the query come before those whose name has it", () => {
  expect([...findInstruments(ISINS, "us", {}, names)].map(({ id }) => id)).toEqual([APPLE, FUND]);
});

test("an instrument of the open list is marked as such", () => {
  const open = new Set(ISINS.slice(1));
  const hits = [...findInstruments(ISINS, "us", {}, names, open)];
  expect(hits.map(({ id, isInList }) => [id, isInList])).toEqual([
    [APPLE, false],
    [FUND, true],
  ]);
});

test("a match inside the ISIN only is marked", () => {
  const marks = (query: string) =>
    [...findInstruments(ISINS, query, {}, names)].map(({ id, isInner }) => [id, isInner]);
  expect(marks("0")).toEqual([
    [APPLE, true],
    [FUND, true],
    [OTHER, true],
  ]);
  expect(marks("us")).toEqual([
    [APPLE, false],
    [FUND, false],
  ]);
});
