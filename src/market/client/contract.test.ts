import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { MarketDataError } from "#market/errors.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import {
  errorBodySchema,
  instrumentListSchema,
  parseErrorReason,
  parseInstrumentsBody,
  parseQuoteBody,
  quoteSchema,
} from "./contract.ts";

const ASKED = parseIsin("US0378331005") as Isin;
const GOOD = {
  instrument: "US0378331005",
  ask: { price: "10.7000", size: "4800" },
  bid: { price: "10.6620", size: "0" },
  updatedAt: "2026-01-05T08:00:00.123456789Z",
};

function fault(read: () => unknown): MarketDataError {
  try {
    read();
  } catch (error) {
    if (error instanceof MarketDataError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
/** The number of pauses while a list was read; each ends at once. */
let pauses = 0;
const pause = async () => {
  pauses += 1;
};
const readList = (text: string) => parseInstrumentsBody(text, pause);
const listFault = (text: string) =>
  readList(text).then(
    () => new Error("nothing was refused"),
    (error: unknown) => error,
  );
const quoteFault = (body: unknown) =>
  fault(() => parseQuoteBody(typeof body === "string" ? body : JSON.stringify(body), ASKED));

test("schemas never compile themselves with new Function", () => {
  expect(z.config().jitless).toBe(true);
});

describe("the body of a quote", () => {
  test("is parsed without losing a digit", () => {
    expect(parseQuoteBody(JSON.stringify(GOOD), ASKED)).toEqual({
      ...GOOD,
      updatedAt: { text: GOOD.updatedAt, nanos: 1767600000123456789n },
    });
  });

  test("may have unknown fields, which are dropped", () => {
    const body = { ...GOOD, venue: "X", ask: { ...GOOD.ask, orders: 3 } };
    expect(parseQuoteBody(JSON.stringify(body), ASKED)).toEqual(
      parseQuoteBody(JSON.stringify(GOOD), ASKED),
    );
  });

  test("may have a negative price, but no negative size", () => {
    const price = { ...GOOD, bid: { price: "-37.63", size: "1" } };
    expect(parseQuoteBody(JSON.stringify(price), ASKED).bid.price).toBe("-37.63");
    const size = { ...GOOD, bid: { price: "1", size: "-1" } };
    expect(quoteFault(size)).toMatchObject({ kind: "contract", field: "bid.size" });
  });

  test.each([
    ["ask missing", { ...GOOD, ask: undefined }, "ask"],
    ["ask null", { ...GOOD, ask: null }, "ask"],
    ["ask an array", { ...GOOD, ask: ["1", "2"] }, "ask"],
    ["a price that is a JSON number", { ...GOOD, ask: { price: 10.7, size: "1" } }, "ask.price"],
    ["a price with an exponent", { ...GOOD, ask: { price: "1e5", size: "1" } }, "ask.price"],
    ["a size missing", { ...GOOD, bid: { price: "1" } }, "bid.size"],
    ["a time with another zone", { ...GOOD, updatedAt: "2026-01-05T08:00:00+01:00" }, "updatedAt"],
    ["a time as a number", { ...GOOD, updatedAt: 1767600000 }, "updatedAt"],
    ["another instrument", { ...GOOD, instrument: "IE00B4L5Y983" }, "instrument"],
    ["a malformed instrument", { ...GOOD, instrument: "us0378331005" }, "instrument"],
  ])("with %s is refused, the field named", (_, body, field) => {
    const error = quoteFault(body);
    expect(error).toMatchObject({ kind: "contract", field });
    expect(error.cause).toContain(field);
  });

  test.each([
    ["empty", "", "body.empty"],
    ["blank", " \n", "body.empty"],
    ["HTML", "<!doctype html><title>502</title>", "body.unreadable"],
    ["cut short", JSON.stringify(GOOD).slice(0, -2), "body.unreadable"],
    ["null", "null", undefined],
    ["a list", "[]", undefined],
    ["a string", '"10"', undefined],
    ["a million nested arrays", "[".repeat(1_000_000), "body.large"],
    ["a million closed arrays", "[".repeat(500_000) + "]".repeat(500_000), "body.large"],
  ])("that is %s is refused", (_, text, field) => {
    expect(quoteFault(text)).toMatchObject({ kind: "contract", field });
  });

  test("changes no prototype by __proto__, and takes no field from it", () => {
    const own = JSON.stringify(GOOD);
    const text = `${own.slice(0, -1)},"__proto__":{"polluted":true}}`;
    const quote = parseQuoteBody(text, ASKED);
    expect(Object.getPrototypeOf(quote)).toBe(Object.prototype);
    expect(quote).not.toHaveProperty("polluted");
    expect({}).not.toHaveProperty("polluted");
    expect(quoteFault(`{"__proto__":${own}}`).kind).toBe("contract");
  });

  test("with a duplicate key takes the last value", () => {
    const text = JSON.stringify(GOOD).replace('"price":"10.7000"', '"price":"1","price":"2"');
    expect(parseQuoteBody(text, ASKED).ask.price).toBe("2");
  });

  test("that is an error body is an error with the message of the service", () => {
    const error = quoteFault({ reason: "Come back\nlater", error: true });
    expect(error).toMatchObject({ kind: "contract", reason: "Come back later" });
  });

  test("parses any JSON to either a quote or an error", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(quoteFault(text).kind).toBe("contract");
      }),
    );
  });
});

describe("the body of the list", () => {
  test("is parsed to each instrument once, in order", async () => {
    const text = JSON.stringify([
      { isin: "US0378331005" },
      { isin: "DE0005933931" },
      { isin: "US0378331005" },
    ]);
    expect(await readList(text)).toEqual({
      isins: ["US0378331005", "DE0005933931"],
      refused: 0,
    });
  });

  test("without entries is an empty list", async () => {
    expect(await readList("[]")).toEqual({ isins: [], refused: 0 });
  });

  test("leaves out and counts entries without an ISIN", async () => {
    const text = `[{"isin":"US0378331005"},{"isin":"nope"},{"isin":5},{},null,"DE0005933931",[],
      {"__proto__":{"isin":"DE0005933931"}},{"isin":"DE0005933931","name":"extra"}]`;
    expect(await readList(text)).toEqual({
      isins: ["US0378331005", "DE0005933931"],
      refused: 7,
    });
  });

  test.each(["{}", "null", '{"0":{"isin":"US0378331005"}}', "", "no", "5"])(
    "%j is refused",
    async (text) => {
      expect(await listFault(text)).toMatchObject({ kind: "contract" });
    },
  );

  test("that is an error body is an error", async () => {
    const error = await listFault('{"reason":"No","error":true}');
    expect(error).toMatchObject({ kind: "contract", reason: "No" });
  });

  test("of 100,000 is parsed in chunks, without duplicates", async () => {
    const entries = Array.from({ length: 100_000 }, (_, index) => ({
      isin: `US${String(index % 60_000).padStart(9, "0")}5`,
    }));
    pauses = 0;
    const { isins, refused } = await readList(JSON.stringify(entries));
    expect([isins.length, new Set(isins).size, refused]).toEqual([60_000, 60_000, 0]);
    expect(isins.slice(0, 2)).toEqual(["US0000000005", "US0000000015"]);
    expect(pauses).toBeGreaterThan(5);
  });

  test("is accepted entry by entry exactly as by the schema", async () => {
    const entry = fc.oneof(
      fc.record({ isin: fc.constantFrom("US0378331005", "us", "", "DE0005933931") }),
      fc.record({ isin: fc.jsonValue() }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(entry, async (value) => {
        const accepted = instrumentListSchema.safeParse([value]).success;
        const { isins, refused } = await readList(JSON.stringify([value]));
        expect([isins.length, refused]).toEqual(accepted ? [1, 0] : [0, 1]);
      }),
    );
  });
});

describe("the schemas", () => {
  test("accept what the service promises", () => {
    expect(quoteSchema.safeParse(GOOD).success).toBe(true);
    expect(instrumentListSchema.safeParse([{ isin: "US0378331005" }]).success).toBe(true);
    expect(errorBodySchema.safeParse({ reason: "Unauthorized", error: true }).success).toBe(true);
  });

  test("refuse an error body whose error is not true", () => {
    expect(errorBodySchema.safeParse({ reason: "x", error: false }).success).toBe(false);
  });
});

describe("the body of an error", () => {
  test("gives its reason in one line of at most 200 characters", () => {
    const reason = `Too\u202E many\n${"x".repeat(300)}`;
    const read = parseErrorReason(JSON.stringify({ reason, error: true }));
    expect(read).toBe(`Too many ${"x".repeat(191)}`);
  });

  test.each(["\u200B", "\\u200b", "\\u0000", "\u007F", "\\u00AD", "\u202E"])(
    "shows where %j broke a word up, raw or escaped, and joins nothing",
    (unseen) => {
      const read = parseErrorReason(`{"reason":"No tok${unseen}en","error":true}`);
      expect(read).toBe("No tok\uFFFDen");
    },
  );

  test.each([
    "",
    "<html>",
    "null",
    "[]",
    '{"reason":5,"error":true}',
    '{"error":true}',
    '{"reason":"","error":true}',
  ])("%j gives none", (text) => {
    expect(parseErrorReason(text)).toBeUndefined();
  });
});
