import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorBodySchema, instrumentListSchema, quoteSchema } from "#market/client/contract.ts";
import { describedBy, openapi } from "./described-schemas.ts";
import { nearError, nearList, nearQuote, nearText } from "./near-miss.ts";

interface Reader {
  safeParse(document: unknown): { success: boolean };
}

/** For each document type, the check by the published description and that by Touchline. */
const PAIRS = {
  quote: pair("Quote", quoteSchema),
  list: pair("InstrumentList", instrumentListSchema),
  error: pair("Error", errorBodySchema),
};

function pair(name: Parameters<typeof describedBy>[0], reader: Reader) {
  return {
    described: describedBy(name),
    read: (document: unknown) => reader.safeParse(document).success,
  };
}

const LEVEL = { price: "10.7000", size: "4800" };
const QUOTE = {
  instrument: "US0378331005",
  ask: LEVEL,
  bid: { price: "10.6620", size: "4800" },
  updatedAt: "2026-01-05T08:00:00.123456789Z",
};
const priced = (price: unknown) => ({ ...QUOTE, ask: { ...LEVEL, price } });
const sized = (size: unknown) => ({ ...QUOTE, bid: { ...LEVEL, size } });
const timed = (updatedAt: unknown) => ({ ...QUOTE, updatedAt });

const ACCEPTED: [keyof typeof PAIRS, unknown][] = [
  ["quote", QUOTE],
  ["quote", { ...QUOTE, further: { field: 1 } }],
  ...["0", "0.0", "-1", "-0.01", "100.10", "999999999999999999.999999999999999999"].map(
    (price): ["quote", unknown] => ["quote", priced(price)],
  ),
  ...["0", "0.000", "0.41230000"].map((size): ["quote", unknown] => ["quote", sized(size)]),
  ...["2026-01-05T08:00:00Z", "2024-02-29T00:00:00.1Z", "2026-12-31T23:59:59.999999999Z"].map(
    (time): ["quote", unknown] => ["quote", timed(time)],
  ),
  ["quote", { ...QUOTE, bid: { price: "11", size: "1" } }],
  ["list", []],
  ["list", [{ isin: "US0378331005" }, { isin: "IE000CNSFAR2", more: true }]],
  ["list", [{ isin: "US0378331000" }]],
  ["error", { reason: "", error: true }],
  ["error", { reason: "Too many requests", error: true, code: 7 }],
];

const BAD_DECIMALS = [
  ..."1e5 +1 .5 5. 0x10 1_000 Infinity NaN 1e100000000 ١٢ １ 1,5 -0 -0.0 00012.5 1.2.3 --1".split(
    " ",
  ),
  " 1",
  "1\n",
  "",
  "9".repeat(19),
  `0.${"9".repeat(19)}`,
  "9".repeat(100_000),
  10.7,
  null,
  true,
  ["1"],
];

const BAD_TIMES = [
  "2026-02-30T08:00:00Z",
  "2025-02-29T08:00:00Z",
  "2026-01-05T24:00:00Z",
  "2026-01-05T08:00:60Z",
  "2016-12-31T23:59:60Z",
  "2026-01-05T08:00:00z",
  "2026-01-05t08:00:00Z",
  "2026-01-05 08:00:00Z",
  "2026-01-05T08:00:00+00:00",
  "2026-01-05T08:00:00",
  "2026-01-05T08:00:00.Z",
  "2026-01-05T08:00:00.1234567890Z",
  "2026-01-05T08:00Z",
  "2026-01-05",
  "2026-01-05T08:00:00Z\n",
  "",
  1_767_600_000_000,
  null,
];

const REFUSED: [keyof typeof PAIRS, unknown][] = [
  ...BAD_DECIMALS.map((price): ["quote", unknown] => ["quote", priced(price)]),
  ...[...BAD_DECIMALS, "-1", "-0.5"].map((size): ["quote", unknown] => ["quote", sized(size)]),
  ...BAD_TIMES.map((time): ["quote", unknown] => ["quote", timed(time)]),
  ["quote", { ...QUOTE, ask: null }],
  ["quote", { ...QUOTE, ask: [LEVEL] }],
  ["quote", { ...QUOTE, ask: { price: "1" } }],
  ["quote", { instrument: QUOTE.instrument, ask: LEVEL, updatedAt: QUOTE.updatedAt }],
  ["quote", { ...QUOTE, instrument: "us0378331005" }],
  ["quote", { ...QUOTE, instrument: "US03783310055" }],
  ["quote", []],
  ["quote", null],
  ["quote", { reason: "No", error: true }],
  ["list", {}],
  ["list", null],
  ["list", ["US0378331005"]],
  ["list", [{ isin: "US0378331005" }, { isin: "" }]],
  ["list", [{}]],
  ["list", [null]],
  ["error", { reason: "No" }],
  ["error", { reason: "No", error: false }],
  ["error", { reason: "No", error: "true" }],
  ["error", { reason: null, error: true }],
  ["error", "No"],
];

function brief(kind: string, document: unknown): string {
  return `${kind} ${JSON.stringify(document).slice(0, 160)}`;
}

describe("the description and the reader accept", () => {
  test.each(ACCEPTED.map(([kind, document]) => [brief(kind, document), kind, document] as const))(
    "%s",
    (_, kind, document) => {
      expect([PAIRS[kind].described(document), PAIRS[kind].read(document)]).toEqual([true, true]);
    },
  );
});

describe("the description and the reader refuse", () => {
  test.each(REFUSED.map(([kind, document]) => [brief(kind, document), kind, document] as const))(
    "%s",
    (_, kind, document) => {
      expect([PAIRS[kind].described(document), PAIRS[kind].read(document)]).toEqual([false, false]);
    },
  );
});

describe("the description and the reader agree about generated", () => {
  test.each([
    ["quotes", "quote", nearQuote],
    ["texts inside quotes", "quote", nearText],
    ["lists", "list", nearList],
    ["errors", "error", nearError],
  ] as const)("%s, whether valid or not", (_, kind, documents) => {
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(documents, (document) => {
        const described = PAIRS[kind].described(document);
        verdicts.add(described);
        expect(PAIRS[kind].read(document)).toBe(described);
      }),
      { numRuns: 3000, seed: 7 },
    );
    expect(verdicts.size).toBe(2);
  });
});

test("the reader accepts the examples of the description", () => {
  const kinds = {
    "/instruments": "list",
    "/instruments/{instrument}/latest-quote": "quote",
  } as const;
  for (const [path, kind] of Object.entries(kinds)) {
    const json = openapi.paths[path]?.get.responses["200"].content["application/json"];
    const examples = Object.values(json?.examples ?? {});
    expect(examples.length).toBeGreaterThan(0);
    for (const { value } of examples) expect(PAIRS[kind].read(value)).toBe(true);
  }
  for (const { content } of Object.values(openapi.components.responses)) {
    expect(PAIRS.error.read(content["application/json"].example)).toBe(true);
  }
});
