import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteSchema } from "#market/client/contract.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { readRecording } from "./read-recording.ts";
import { MAX_RECORDING_BYTES, type RecordedQuote, type RecordedSession } from "./recording.ts";
import { writeRecording } from "./write-recording.ts";

const APPLE = "US0378331005";
const FUND = "IE000CNSFAR2";
const START = Date.UTC(2026, 0, 5, 8);
const atOnce = () => Promise.resolve();

const isinOf = (text: string): Isin => {
  const isin = parseIsin(text);
  if (!isin) throw new Error(`${text} is no ISIN`);
  return isin;
};

function quoteOf(afterMs: number, isin = APPLE, price = "10.7000"): RecordedQuote {
  const quote = quoteSchema.parse({
    instrument: isin,
    ask: { price, size: "4800" },
    bid: { price: "-0.6620", size: "0.50" },
    updatedAt: "2026-01-05T07:59:59.123456789Z",
  });
  return { checkedAtEpochMs: START + afterMs, quote };
}

const SESSION: RecordedSession = {
  name: "Outage at eight",
  madeAtEpochMs: START + 90_000,
  isSimulated: false,
  from: START,
  to: START + 60_000,
  quotes: [quoteOf(-5000), quoteOf(10, FUND), quoteOf(20), quoteOf(20, FUND, "10.70")],
  unchecked: [{ isin: isinOf(FUND), from: START + 20, to: START + 40 }],
};

const textOf = async (session: RecordedSession) => (await writeRecording(session, atOnce)).join("");
const WHOLE = await textOf(SESSION);
const read = (text: string) => readRecording(text, atOnce);
const without = (omitted: number) =>
  WHOLE.split("\n")
    .filter((_, index) => index !== omitted)
    .join("\n");
const withLine = (index: number, line: string) => {
  const lines = WHOLE.split("\n");
  lines[index] = line;
  return lines.join("\n");
};

describe("a recording", () => {
  test("is parsed as it was written, to the digit", async () => {
    expect(await read(WHOLE)).toEqual({
      kind: "recording",
      session: SESSION,
      isins: [APPLE, FUND].map(isinOf),
    });
  });

  test("has a line for each quote as the service wrote it, below a header line", () => {
    const lines = WHOLE.split("\n");
    expect(lines).toHaveLength(7);
    expect(JSON.parse(`${lines[0]}`)).toEqual({
      format: "touchline-recording",
      version: 1,
      name: "Outage at eight",
      madeAt: "2026-01-05T08:01:30.000Z",
      from: "2026-01-05T08:00:00.000Z",
      to: "2026-01-05T08:01:00.000Z",
      simulated: false,
      instruments: [APPLE, FUND],
    });
    expect(lines[1]).toBe(
      `{"checkedAt":"2026-01-05T07:59:55.000Z","quote":{"instrument":"${APPLE}","ask":{"price":"10.7000","size":"4800"},"bid":{"price":"-0.6620","size":"0.50"},"updatedAt":"2026-01-05T07:59:59.123456789Z"}}`,
    );
    expect(lines[5]).toBe(
      `{"uncheckedFrom":"2026-01-05T08:00:00.020Z","uncheckedUntil":"2026-01-05T08:00:00.040Z","instrument":"${FUND}"}`,
    );
  });

  test.each([
    ["lines that another system ended", WHOLE.replaceAll("\n", "\r\n")],
    ["no end of its last line", WHOLE.slice(0, -1)],
    ["blank lines", `\n\n${WHOLE.replaceAll("\n", "\n\n")}\n`],
    ["a byte-order mark", `\uFEFF${WHOLE}`],
    [
      "fields that a later build may add",
      WHOLE.replaceAll('{"checkedAt"', '{"more":1,"checkedAt"'),
    ],
  ])("may have %s", async (_, text) => {
    expect(await read(text)).toMatchObject({ kind: "recording", session: SESSION });
  });

  test("names each instrument once, even when its first line repeats one", async () => {
    const text = WHOLE.replace(`["${APPLE}"`, `["${APPLE}","${FUND}","${APPLE}"`);
    expect(await read(text)).toMatchObject({ kind: "recording", isins: [APPLE, FUND] });
  });

  test("that would exceed the reader's limit is written without its oldest quotes", async () => {
    const price = `${"9".repeat(18)}.${"9".repeat(18)}`;
    const quotes = Array.from({ length: 170_000 }, (_, index) => quoteOf(index, APPLE, price));
    const text = await textOf({ ...SESSION, to: START + 170_000, quotes, unchecked: [] });
    expect(text.length).toBeLessThan(MAX_RECORDING_BYTES);
    const reading = await read(text);
    if (reading.kind !== "recording") throw new Error(reading.kind);
    const { session } = reading;
    expect(session.quotes.at(-1)).toEqual(quotes.at(-1));
    expect(session.from).toBe(session.quotes[0]?.checkedAtEpochMs);
    expect(session.from).toBeGreaterThan(START);
  }, 60_000);
});

describe("a file that is no recording", () => {
  test.each([
    ["empty", ""],
    ["empty", "\r\n\n"],
    ["no-recording", "{}"],
    ["no-recording", '{"format":"touchline-backup","version":1}'],
    ["no-recording", WHOLE.replace('"version":1', '"version":0')],
    ["no-recording", without(0)],
    ["no-recording", "[".repeat(100_000)],
    ["newer", WHOLE.replace('"version":1', '"version":2')],
    ["no-quotes", `${WHOLE.split("\n")[0]}`],
    ["too-large", "x".repeat(MAX_RECORDING_BYTES + 1)],
    ["too-many-lines", `${WHOLE.split("\n")[0]}\n${"1\n".repeat(300_000)}`],
    ["too-many-lines", `${WHOLE}${"\r\n".repeat(300_000)}`],
  ])("is called %s", async (reason, text) => {
    expect(await read(text)).toEqual({ kind: "unusable", reason });
  });
});

describe("an invalid line is reported by its number", () => {
  const line = (change: (text: string) => string) => change(`${WHOLE.split("\n")[2]}`);
  test.each([
    ["not-json", undefined, line((text) => text.slice(0, -1))],
    ["no-line", undefined, "{}"],
    ["no-line", undefined, "null"],
    ["field", "quote.ask.price", line((text) => text.replace("10.7000", "1e5"))],
    ["field", "quote.bid.size", line((text) => text.replace("0.50", "-0.50"))],
    ["field", "quote.updatedAt", line((text) => text.replace("01-05T07", "02-30T07"))],
    ["field", "checkedAt", line((text) => text.replace(".010Z", "Z"))],
    ["not-named", undefined, line((text) => text.replace(FUND, "DE0007164600"))],
    ["out-of-order", undefined, line((text) => text.replace("T08:00:00.010", "T07:59:54.000"))],
    ["after-end", undefined, line((text) => text.replace("T08:00:00.010", "T08:01:00.001"))],
    ["too-long", undefined, line((text) => `${text}${" ".repeat(2000)}`)],
    [
      "field",
      "uncheckedUntil",
      `{"uncheckedFrom":"2026-01-05T08:00:00.020Z","uncheckedUntil":"2026-01-05T08:00:00.010Z","instrument":"${FUND}"}`,
    ],
  ])("%s %s", async (reason, field, text) => {
    const reading = await read(withLine(2, text));
    expect(reading).toMatchObject({ kind: "faulty" });
    if (reading.kind !== "faulty") return;
    const refused = field === undefined ? { line: 3, reason } : { line: 3, reason, field };
    expect(reading.first[0]).toEqual(refused);
  });

  test("in the first line too", async () => {
    for (const [field, text] of [
      ["from", WHOLE.replace(/"from":"[^"]*"/, '"from":"today"')],
      ["to", WHOLE.replace(/"to":"2026/, '"to":"2025')],
      ["instruments", WHOLE.replace(/"instruments":\[[^\]]*\]/, '"instruments":[]')],
      ["instruments.0", WHOLE.replace(`["${APPLE}`, '["nothing')],
    ] as const) {
      const first = [{ line: 1, reason: "field", field }];
      expect(await read(text)).toEqual({ kind: "faulty", count: 1, first });
    }
  });

  test("lists only the first of many, and counts all", async () => {
    const reading = await read(`${WHOLE}${"{}\n".repeat(70)}`);
    expect(reading).toMatchObject({ kind: "faulty", count: 70 });
    expect(reading.kind === "faulty" && reading.first).toHaveLength(50);
  });
});

describe("any text", () => {
  test("never throws; what is accepted is written unchanged again", async () => {
    const lines = WHOLE.split("\n");
    const mutated = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .tuple(fc.nat(WHOLE.length), fc.nat(40), fc.string({ unit: "binary", maxLength: 40 }))
        .map(([at, length, put]) => WHOLE.slice(0, at) + put + WHOLE.slice(at + length)),
      fc.shuffledSubarray(lines).map((some) => [lines[0], ...some].join("\n")),
      fc.tuple(fc.nat(lines.length), fc.json()).map(([index, json]) => withLine(index, json)),
    );
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => {
        const reading = await read(text);
        if (reading.kind === "faulty") {
          for (const { line } of reading.first) {
            expect(line).toBeGreaterThan(0);
            expect(line).toBeLessThanOrEqual(text.split("\n").length);
          }
        }
        if (reading.kind !== "recording") return;
        const again = await read(await textOf(reading.session));
        expect(again).toMatchObject({ session: reading.session });
      }),
      { numRuns: 500 },
    );
  });
});
