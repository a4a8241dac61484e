import { describe, expect, test, vi } from "vitest";
import { readIsin, testIsin } from "#engine/protocol/testing-quotes.ts";
import { readNames } from "./name-index.ts";

const nextTurn = async () => undefined;
const APPLE = readIsin("US0378331005");
const FUND = readIsin("IE000CNSFAR2");

const textOf = (names: unknown, from: unknown = "operator") => JSON.stringify({ from, names });
const read = (names: unknown, from?: unknown) => readNames(textOf(names, from), nextTurn);

describe("the gateway's names", () => {
  test("are those of their instruments alone", async () => {
    const names = await read({ [APPLE]: "Kites & <b>lamps</b>" }, "simulator");
    expect(names.from).toBe("simulator");
    expect(names.of(APPLE)).toBe("Kites & <b>lamps</b>");
    expect(names.of(FUND)).toBeUndefined();
  });

  test.each([
    ["Ki\u202Etes", "Ki tes"],
    ["\u2066Kites\u2069", "Kites"],
    ["Ki\u0000\ntes", "Ki tes"],
    ["می\u200Cخواهم", "می\u200Cخواهم"],
    [" \u202E ", undefined],
  ])("change no text direction and hold no control characters: %j", async (given, name) => {
    expect((await read({ [APPLE]: given })).of(APPLE)).toBe(name);
  });

  test.each([
    ["no JSON", "<!doctype html>"],
    ["null", "null"],
    ["a list", "[]"],
    ["a number", "7"],
    ["a text", '"Kites"'],
    ["no names", '{"from":"operator"}'],
    ["null for names", textOf(null)],
    ["names as a list", textOf(["Kites"])],
    ["an empty list for names", textOf([])],
    ["a number for names", textOf(7)],
    ["a text for names", textOf("Kites")],
    ["an unknown origin", textOf({ [APPLE]: "Kites" }, "service")],
    ["a number for a name", textOf({ [APPLE]: 1 })],
    ["an object for a name", textOf({ [FUND]: "Lamps", [APPLE]: { name: "Kites" } })],
    ["a key that is no ISIN", textOf({ constructor: "Kites" })],
    ["a name that is too long", textOf({ [APPLE]: "k".repeat(401) })],
    [
      "more than 100,000 names",
      textOf(Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [testIsin(at), "K"]))),
    ],
  ])("are refused as a whole with %s", async (_, text) => {
    await expect(readNames(text, nextTurn)).rejects.toThrow();
  });

  test("change no prototype", async () => {
    const text = `{"from":"operator","names":{"__proto__":{"${APPLE}":"Kites"},"${FUND}":"Lamps"}}`;
    const names = await readNames(text, nextTurn).catch(() => undefined);
    expect(names?.of(APPLE)).toBeUndefined();
    expect(Reflect.get({}, APPLE)).toBeUndefined();
  });

  test("are prepared for the search in the order of the instruments", async () => {
    const names = await read({ [APPLE]: "Kites (Crème)" });
    expect(names.wordsFor([FUND, APPLE])).toEqual([undefined, " KITES CREME "]);
  });

  test("are read in many turns where they are many", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [testIsin(at), `Kites ${at}`]),
    );
    const turns = vi.fn(nextTurn);
    const names = await readNames(textOf(many), turns);
    expect(names.of(testIsin(19_999))).toBe("Kites 19999");
    expect(turns).toHaveBeenCalledTimes(39);
  });
});
