import { type AddressInfo, createServer, type Socket } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { chanceOf } from "#market/testing-chance.ts";
import { listIn, nanosOf, quoteIn } from "#market/testing-oracle.ts";
import { createClient } from "./client.ts";
import { systemTimers, type Timers } from "./deadline.ts";
import { brokenEnvelopes, head, honestEnvelopes } from "./testing-envelopes.ts";
import { SPOIL_NAMES, spoil } from "./testing-hostile.ts";

/** Run with another seed: `HOSTILE_SEED=7 npx vitest run src/market/client-hostile`. */
const SEED = Number(process.env["HOSTILE_SEED"] ?? 20_260_105);
// The length of the longest list of words, so that each word is used at least once.
const OF_EACH_SPOIL = 90;
const OF_EACH_ENVELOPE = 16;
// The limits for JSON.parse between two pauses. They are counted, because times depend on the machine.
const MAX_VALUES = 20_010;
const MAX_LENGTH = 2 * 1024 * 1024;

const ISIN = parseIsin("US0378331005") as Isin;
const [COMMA, OPEN_ARRAY, OPEN_OBJECT] = [",", "[", "{"].map((sign) => sign.charCodeAt(0));
const MEBIBYTE = 1024 * 1024;
const OPERATIONS = ["quote", "list"] as const;
type Operation = (typeof OPERATIONS)[number];

const br = (body: Uint8Array) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const compressors = { gzip: gzipSync, deflate: deflateSync, br };
const honest = honestEnvelopes(compressors);
const broken = brokenEnvelopes(compressors);

let answer: readonly (string | Uint8Array)[] = [];
const sockets = new Set<Socket>();
// A TCP server, so that an answer may break the rules of HTTP as well.
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
  socket.once("data", () => {
    for (const part of answer) socket.write(part);
    socket.end();
  });
});
let baseUrl = "";
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
/** All properties of the built-in prototypes, for a comparison one by one. */
function prototypes(): readonly unknown[] {
  return [Object, Array, Function, String, Number, Promise].flatMap(({ prototype }) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(
      ([name, descriptor]): unknown[] => [name, ...Object.values(descriptor)],
    ),
  );
}
const prototypesBefore = prototypes();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.on("unhandledRejection", note).on("uncaughtException", note);
});
afterAll(async () => {
  process.off("unhandledRejection", note).off("uncaughtException", note);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends a request and returns the value in plain parts; rejects as the client does. */
async function ask(
  operation: Operation,
  { deadlineMs = 10_000, timers = systemTimers } = {},
): Promise<unknown> {
  const client = createClient({ baseUrl, fetch, deadlineMs, timers });
  const { signal } = new AbortController();
  if (operation === "list") return (await client.instruments(signal)).value;
  const { value } = await client.quote(ISIN, signal);
  expect(Object.keys(value)).toEqual(["instrument", "ask", "bid", "updatedAt"]);
  expect(value.updatedAt.nanos).toBe(nanosOf(value.updatedAt.text));
  return [value.ask, value.bid]
    .flatMap(({ price, size }): string[] => [price, size])
    .concat(value.updatedAt.text);
}

/** The maxima of JSON.parse between two pauses, and the number of turns in which it was called. */
interface Parsing {
  readonly values: number;
  readonly length: number;
  readonly turns: number;
}

/** Counts commas and opening brackets. Matches of a regular expression would be millions of texts for a long body. */
function countValues(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === COMMA || sign === OPEN_ARRAY || sign === OPEN_OBJECT) count += 1;
  }
  return count;
}

/**
 * Counts what is parsed between two pauses while `asking` runs. A pause is a timer or a new turn of the
 * event loop: Node may run two timers in one turn, a browser does not.
 */
async function parsingOf(asking: (timers: Timers) => Promise<unknown>): Promise<Parsing> {
  let parsed = { values: 0, length: 0 };
  const most = { values: 0, length: 0, turns: 0 };
  const endTurn = () => {
    if (parsed.length > 0) most.turns += 1;
    most.values = Math.max(most.values, parsed.values);
    most.length = Math.max(most.length, parsed.length);
    parsed = { values: 0, length: 0 };
  };
  // Only after a parse: an immediate in each turn would keep the event loop awake while it waits for the answer.
  let turn: NodeJS.Immediate | undefined;
  const { parse } = JSON;
  JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]): unknown => {
    turn ??= setImmediate(() => {
      turn = undefined;
      endTurn();
    });
    parsed.length += text.length;
    parsed.values += countValues(text);
    return parse(text, reviver);
  };
  try {
    await asking({
      setTimeout(callback, ms) {
        return systemTimers.setTimeout(() => {
          endTurn();
          callback();
        }, ms);
      },
      clearTimeout: (handle) => systemTimers.clearTimeout(handle),
    });
  } finally {
    JSON.parse = parse;
    clearImmediate(turn);
  }
  endTurn();
  return most;
}

interface Outcome {
  readonly value?: unknown;
  readonly error?: unknown;
  readonly parsing: Parsing;
}

async function outcomeOf(operation: Operation): Promise<Outcome> {
  let outcome: Omit<Outcome, "parsing"> = {};
  const parsing = await parsingOf(async (timers) => {
    outcome = await ask(operation, { timers }).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
  });
  return { ...outcome, parsing };
}

/** Returns the result that the oracle expects for a body. */
function expected(operation: Operation, body: Uint8Array): unknown {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return operation === "quote" ? quoteIn(parsed, ISIN) : listIn(parsed);
  } catch {
    return undefined;
  }
}

/** Expects what holds for every answer: no foreign error, no long parse, nothing uncaught. */
function expectInvariants({ error, parsing }: Outcome, title: string): void {
  if (error !== undefined) expect(error, title).toBeInstanceOf(MarketDataError);
  expect(parsing.values, `${title}: values without a pause`).toBeLessThanOrEqual(MAX_VALUES);
  expect(parsing.length, `${title}: length without a pause`).toBeLessThanOrEqual(MAX_LENGTH);
  expect(uncaught, title).toEqual([]);
}

// Heavy bodies take long on a busy machine.
const slow = { timeout: 60_000 };

describe.each(OPERATIONS)("a hostile body for the %s", slow, (operation) => {
  test.each(SPOIL_NAMES)("(%s) is either parsed by the grammar or refused", async (name) => {
    for (let index = 0; index < OF_EACH_SPOIL; index += 1) {
      const chance = chanceOf(SEED + SPOIL_NAMES.indexOf(name) * 1000 + index);
      const body = spoil(name, operation, chance, index);
      const way = chance.pick(Object.keys(honest));
      answer = honest[way]?.(body, chance) ?? [];
      const outcome = await outcomeOf(operation);
      const title = `seed ${SEED}, body ${index}, ${way}: ${new TextDecoder().decode(body.subarray(0, 300))}`;
      expectInvariants(outcome, title);
      expect(outcome.value, title).toEqual(expected(operation, body));
    }
    const now = prototypes();
    expect(now).toHaveLength(prototypesBefore.length);
    expect(now.filter((part, at) => !Object.is(part, prototypesBefore[at]))).toEqual([]);
  });

  test.each(Object.keys(broken))(
    "that comes %s is a value within the grammar or an error",
    async (way) => {
      for (let index = 0; index < OF_EACH_ENVELOPE; index += 1) {
        const chance = chanceOf(SEED + 500_000 + index);
        const body = spoil(
          index === 0 ? "untouched" : chance.pick(SPOIL_NAMES),
          operation,
          chance,
          index,
        );
        answer = broken[way]?.(body, chance) ?? [];
        const outcome = await outcomeOf(operation);
        const title = `seed ${SEED}, body ${index}: ${new TextDecoder().decode(body.subarray(0, 300))}`;
        expectInvariants(outcome, title);
        if (outcome.value !== undefined) {
          expect(outcome.value, title).toEqual(expected(operation, body));
        }
      }
    },
  );
});

// Node's fetch reports no error for such a body; a browser rejects at once.
test.each(["gzip", "br"])(
  "a body called %s, which it is not, ends with the deadline",
  async (name) => {
    answer = [head(`Content-Encoding: ${name}`), "{}"];
    for (const operation of OPERATIONS) {
      await expect(ask(operation, { deadlineMs: 200 })).rejects.toMatchObject({
        kind: "timeout",
        status: 200,
      });
    }
  },
);

describe("a body at the limits", slow, () => {
  const listed = (count: number) =>
    `[${Array.from({ length: count }, (_, at) => `{"isin":"US${String(at).padStart(9, "0")}5"}`).join(",")}]`;
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"key${at}":0`).join(",")}}`;
  const q = MEBIBYTE - 1000;
  const l = 32 * MEBIBYTE - 1000;
  test.each<[string, Operation, () => string]>([
    ["a quote of open arrays", "quote", () => "[".repeat(q)],
    ["a quote of closed arrays", "quote", () => "[".repeat(q / 2) + "]".repeat(q / 2)],
    ["a quote of open objects", "quote", () => '{"a":'.repeat(q / 5)],
    ["a quote of empty objects", "quote", () => `[${"{},".repeat(q / 3 - 2)}1]`],
    ["a quote of keys", "quote", () => keys(60_000)],
    ["a quote of as many keys as are read", "quote", () => keys(19_000)],
    ["a quote of blanks", "quote", () => " ".repeat(q)],
    ["a quote of one number", "quote", () => "9".repeat(q)],
    ["a quote of escapes", "quote", () => `{"instrument":"${"\\u0041".repeat(q / 6 - 5)}"}`],
    ["a list of 100,000", "list", () => listed(100_000)],
    ["a list of a million", "list", () => listed(1_000_000)],
    ["a list of too many", "list", () => listed(1_300_000)],
    ["a list of open arrays", "list", () => "[".repeat(l)],
    ["a list of empty arrays", "list", () => `[${"[],".repeat(l / 3 - 2)}1]`],
    ["a list of numbers", "list", () => `[${"1,".repeat(l / 2 - 2)}1]`],
    ["a list of one text", "list", () => `["${"x".repeat(l)}"]`],
    ["a list of blanks", "list", () => " ".repeat(l)],
  ])("(%s) never holds the thread", async (title, operation, write) => {
    const body = Buffer.from(write());
    answer = [head(`Content-Length: ${body.length}`), body];
    expectInvariants(await outcomeOf(operation), title);
  });

  test("a list of 100,000 is parsed with pauses", async () => {
    const body = Buffer.from(listed(100_000));
    answer = [head(`Content-Length: ${body.length}`), body];
    const { parsing } = await outcomeOf("list");
    // Each entry is two values.
    expect(parsing.turns).toBeGreaterThanOrEqual(200_000 / MAX_VALUES);
  });

  test.each(["gzip", "br"] as const)(
    "that expands too far under %s is refused",
    async (encoding) => {
      const bomb = compressors[encoding](Buffer.alloc(64 * MEBIBYTE, " "));
      answer = [head(`Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`), bomb];
      for (const operation of OPERATIONS) {
        const outcome = await outcomeOf(operation);
        expectInvariants(outcome, operation);
        expect(outcome.error).toMatchObject({ kind: "contract", field: "body.large" });
      }
    },
  );
});
