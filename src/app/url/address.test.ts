import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { isinCheckDigit, parseIsin } from "#market/isin.ts";
import { asEntry, type Entry, textOf } from "#storage/entry.ts";
import { MAX_SPELT_OUT, readAddress, writeAddress } from "./address.ts";

const isins = (count: number) => Array.from({ length: count }, (_, n) => testIsin(n + 1));
const textsOf = (search: string) => readAddress(search).entries?.map(textOf);

describe("an address", () => {
  test("requests nothing when it is empty", () => {
    expect(readAddress("")).toEqual({ entries: undefined, detail: undefined, list: undefined });
  });

  test("names the instruments in their order, and the one in detail", () => {
    const { entries, detail } = readAddress("?isin=US0378331005,IE000CNSFAR2&focus=US0378331005");
    expect(entries?.map(textOf)).toEqual(["US0378331005", "IE000CNSFAR2"]);
    expect(detail).toBe("US0378331005");
  });

  test("may contain blanks, encoded commas and empty entries", () => {
    expect(textsOf("?isin=+US0378331005%2C%20IE000CNSFAR2,,,")).toEqual([
      "US0378331005",
      "IE000CNSFAR2",
    ]);
  });

  test("names each entry once", () => {
    expect(textsOf("?isin=US0378331005,x,US0378331005,x")).toEqual(["US0378331005", "x"]);
  });

  test.each([
    ..."us0378331005 US037833100 US03783310055 US037833100X ../../x %2e%2e".split(" "),
    ..."..\\..\\x US\\378331005 ..%2f..%2fx US0378331005/../x".split(" "),
  ])("reads %s as an invalid entry, unchanged", (text) => {
    const { entries } = readAddress(`?isin=${encodeURIComponent(text)}`);
    expect(entries).toEqual([{ kind: "invalid", text }]);
  });

  test.each(["US\uD800378331005", "US0378331005\uDC00", "%ED%A0%80S0378331005"])(
    "holds no ISIN with a lone surrogate: %j",
    (text) => {
      const { entries } = readAddress(`?isin=${text}`);
      expect(entries?.map(({ kind }) => kind)).toEqual(["invalid"]);
    },
  );

  test("accepts an ISIN with a wrong check digit: the service decides what is listed", () => {
    expect(readAddress("?isin=US0378331004").entries?.[0]?.kind).toBe("isin");
  });

  test("has no detail for a text that is no ISIN", () => {
    expect(readAddress("?focus=..%2F..%2Fx").detail).toBeUndefined();
  });

  test("with an empty list opens a list without instruments", () => {
    expect(readAddress("?isin=").entries).toEqual([]);
  });

  test("shows few of ten thousand characters", () => {
    expect(textsOf(`?isin=${"x".repeat(10_000)}`)).toEqual(["x".repeat(40)]);
  });
});

describe("a written address", () => {
  test("keeps its commas, and other parameters", () => {
    const [first, second] = isins(2);
    if (!first || !second) throw new Error("unreachable");
    const view = { entries: [asEntry(first), asEntry(second)], detail: second, listId: "a" };
    expect(writeAddress(view, "?lang=en&isin=old&focus=old&list=old&view=wall")).toBe(
      `?isin=${first},${second}&focus=${second}&lang=en&view=wall`,
    );
  });

  test("is empty without instruments", () => {
    expect(writeAddress({ entries: [], detail: undefined, listId: "a" }, "?isin=x")).toBe("");
  });

  test("spells out up to 200 instruments, and names the list beyond", () => {
    const view = { detail: undefined, listId: "a b&c" };
    const upTo = isins(MAX_SPELT_OUT).map(asEntry);
    expect(readAddress(writeAddress({ ...view, entries: upTo }, "")).entries).toEqual(upTo);
    const more = isins(MAX_SPELT_OUT + 1).map(asEntry);
    expect(readAddress(writeAddress({ ...view, entries: more }, ""))).toEqual({
      entries: undefined,
      detail: undefined,
      list: "a b&c",
    });
  });

  test("spells out any number of instruments of an unsaved list", () => {
    const entries = isins(MAX_SPELT_OUT + 1).map(asEntry);
    const search = writeAddress({ entries, detail: undefined, listId: undefined }, "");
    expect(readAddress(search).entries).toEqual(entries);
  });
});

const isin = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}$/).map((stem) => {
  const shaped = parseIsin(`${stem}0`);
  if (!shaped) throw new Error("unreachable");
  return parseIsin(stem + isinCheckDigit(shaped)) ?? shaped;
});

describe("reading a written address", () => {
  test("gives the same view", () => {
    const view = fc.uniqueArray(isin, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(view, fc.nat(), (watched, at) => {
        const detail = watched[at % watched.length];
        const entries = watched.map(asEntry);
        const search = writeAddress({ entries, detail, listId: undefined }, "?lang=en");
        expect(readAddress(search)).toEqual({ entries, detail, list: undefined });
      }),
    );
  });

  test("gives the same view, whatever the link contained", () => {
    const part = fc.oneof(isin, fc.string({ unit: "binary", maxLength: 60 }));
    const hostile = fc.array(part).map((parts) => parts.join(","));
    const anySearch = fc.oneof(
      fc.string({ unit: "binary" }),
      hostile.map((text) => `?${new URLSearchParams({ isin: text })}`),
    );
    fc.assert(
      fc.property(anySearch, (search) => {
        const read = readAddress(search);
        const entries: readonly Entry[] = read.entries ?? [];
        const view = { entries, detail: read.detail, listId: undefined };
        const written = writeAddress(view, search);
        expect(readAddress(written).entries ?? []).toEqual(entries);
        expect(writeAddress(view, written)).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  test("works with half a surrogate pair", () => {
    const search = `?isin=${"x".repeat(39)}😀`;
    const entries = readAddress(search).entries ?? [];
    expect(writeAddress({ entries, detail: undefined, listId: undefined }, search)).toBe(
      `?isin=${"x".repeat(39)}`,
    );
  });
});
