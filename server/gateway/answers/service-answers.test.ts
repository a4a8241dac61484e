import { STATUS_CODES } from "node:http";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenEnvelopes, honestEnvelopes } from "#market/client/testing-envelopes.ts";
import { SPOIL_NAMES, spoil } from "#market/client/testing-hostile.ts";
import { chanceOf } from "#market/testing-chance.ts";
import { listIn, quoteIn } from "#market/testing-oracle.ts";
import {
  expectNothingElse,
  listText,
  quoteText,
  reasonIn,
} from "#server/gateway/testing/answer-grammar.ts";
import {
  ISIN,
  type MinimalGateway,
  startMinimalGateway,
} from "#server/gateway/testing/minimal-gateway.ts";
import { givesAway } from "#server/gateway/testing/token-oracle.ts";
import { anyToken, spellingOf } from "#server/gateway/testing/token-spellings.ts";

/** Another one is tried with `HOSTILE_SEED=7 npx vitest run server/gateway/answers/service-answers`. */
const SEED = Number(process.env["HOSTILE_SEED"] ?? 20_260_105);
const OF_EACH_SPOIL = 30;
const OF_EACH_ENVELOPE = 8;
const TOKEN = "|~never-to-be-seen";
const DATE = "Mon, 05 Jan 2026 08:00:00 GMT";
const OPERATIONS = ["quote", "list"] as const;

const br = (body: Uint8Array) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const compressors = { gzip: gzipSync, deflate: deflateSync, br };
const honest = honestEnvelopes(compressors);
const broken = brokenEnvelopes(compressors);

let gateway: MinimalGateway;
beforeAll(async () => {
  gateway = await startMinimalGateway();
});
afterAll(() => gateway.close());

/** The bytes that a body must lead to, by the platform's own reading of it; none for an error. */
function expectedText(operation: (typeof OPERATIONS)[number], body: Uint8Array) {
  try {
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (operation === "list") {
      const list = listIn(json);
      return list && listText(list.isins);
    }
    const figures = quoteIn(json, ISIN);
    return figures && quoteText(ISIN, figures);
  } catch {
    return undefined;
  }
}

/** An answer's head and body, with its length. */
function answerOf(status: number, headers: readonly string[], body: string): readonly string[] {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return [[`HTTP/1.1 ${status} Any`, length, ...headers, "", ""].join("\r\n"), body];
}

describe.each(OPERATIONS)("the answer to the page for a hostile %s", (operation) => {
  test.each(SPOIL_NAMES)(
    "(%s) holds exactly its validated fields, or is an error",
    async (name) => {
      for (let index = 0; index < OF_EACH_SPOIL; index += 1) {
        const chance = chanceOf(SEED + SPOIL_NAMES.indexOf(name) * 1000 + index);
        const body = spoil(name, operation, chance, index);
        const way = chance.pick(Object.keys(honest));
        const answer = await gateway.ask(operation, honest[way]?.(body, chance) ?? [], TOKEN);
        const title = `seed ${SEED}, body ${index}, ${way}: ${new TextDecoder().decode(body.subarray(0, 300))}`;
        expectNothingElse(answer, title);
        const expected = expectedText(operation, body);
        expect(answer.status, title).toBe(expected === undefined ? 502 : 200);
        if (expected !== undefined) expect(answer.body, title).toBe(expected);
        expect(answer.headers["date"], title).toBe(DATE);
      }
    },
  );

  test.each(Object.keys(broken))("is within the grammar if it arrives %s", async (way) => {
    for (let index = 0; index < OF_EACH_ENVELOPE; index += 1) {
      const chance = chanceOf(SEED + 500_000 + index);
      const name = index === 0 ? "untouched" : chance.pick(SPOIL_NAMES);
      const body = spoil(name, operation, chance, index);
      const answer = await gateway.ask(operation, broken[way]?.(body, chance) ?? [], TOKEN);
      const title = `seed ${SEED}, body ${index}: ${new TextDecoder().decode(body.subarray(0, 300))}`;
      expectNothingElse(answer, title);
      if (answer.status === 200) expect(answer.body, title).toBe(expectedText(operation, body));
    }
  });
});

/** Texts for headers, which unlike bodies hold no control characters. */
const headerSafe = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "");

/** Headers with the token, under names of the service's, of the gateway's and of those that are read. */
function headersWith(token: string): fc.Arbitrary<readonly string[]> {
  const name = fc.constantFrom(
    ..."Server Set-Cookie WWW-Authenticate Location ETag X-Echo X-Touchline-Limit Age Link".split(
      " ",
    ),
    ..."X-Touchline-Source X-Touchline-Check X-Touchline-Feed X-Cache-Status Via".split(" "),
    ..."Content-Type Cache-Control Access-Control-Allow-Origin RateLimit Clear-Site-Data".split(
      " ",
    ),
  );
  const line = fc.tuple(name, spellingOf(token)).map(([each, value]) => `${each}: ${value}`);
  return fc.array(line.map(headerSafe), { maxLength: 6 });
}

const digits = (max: number) => fc.stringMatching(new RegExp(`^(?:0|[1-9]\\d{0,${max - 1}})$`));
const figure = fc
  .tuple(digits(18), fc.option(fc.stringMatching(/^\d{1,18}$/)))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`));
const time = fc
  .tuple(
    fc.integer({ min: 0, max: Date.UTC(2026, 0, 5, 8) / 1000 }),
    fc.stringMatching(/^\d{1,9}$/),
  )
  .map(([seconds, more]) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${more}Z`);
const anyFigures = fc.tuple(figure, figure, figure, figure, time);

/** A quote as a service may write it: with more fields, one of them twice, and keys of the language. */
function dressed(figures: readonly string[], [first, second]: readonly string[]): string {
  const [askPrice, askSize, bidPrice, bidSize, updatedAt] = figures;
  const [one, two] = [JSON.stringify(first), JSON.stringify(second)];
  return (
    ` {"__proto__":{"echo":${one}},"bid":{"size":"${bidSize}","token":${two},"price":"${bidPrice}"},\n` +
    `"updatedAt":${one},"instrument":"${ISIN}",${one}:${two},"constructor":${two},\t` +
    `"ask":{"price":${one},"price":"${askPrice}","size":"${askSize}"},"updatedAt":"${updatedAt}"}`
  );
}

describe("an answer that holds the token", () => {
  test("has the same bytes as a quote of its fields alone", async () => {
    const echoing = anyToken.chain((token) =>
      fc.tuple(
        fc.constant(token),
        headersWith(token),
        fc.array(spellingOf(token), { minLength: 2, maxLength: 2 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyFigures, echoing, async (figures, [token, headers, echoes]) => {
        const date = `Date: ${DATE}`;
        const hostile = answerOf(200, [date, ...headers], dressed(figures, echoes));
        const plain = answerOf(200, [date], quoteText(ISIN, figures));
        const [one, other] = [
          await gateway.ask("quote", hostile, token),
          await gateway.ask("quote", plain, token),
        ];
        expect(one.status).toBe(200);
        expect(one.text).toBe(other.text);
        expect(one.body).toBe(quoteText(ISIN, figures));
        expect(givesAway(one.text, token)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test("is an error whose reason lacks the token, with any status and headers", async () => {
    const status = fc.oneof(
      fc.constantFrom(401, 403, 404, 418, 429, 500, 503, 599),
      fc.integer({ min: 201, max: 599 }),
    );
    const echoing = anyToken.chain((token) => {
      const words = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), spellingOf(token)));
      const odd = spellingOf(token).map(headerSafe);
      const wait = fc.oneof(odd, fc.constantFrom("3", "1.5", "0", "9999999999", "abc", DATE));
      const date = fc.oneof(odd, fc.constantFrom(DATE, "Monday, 05-Jan-26 08:00:00 GMT"));
      return fc.tuple(fc.constant(token), headersWith(token), words, wait, date);
    });
    await fc.assert(
      fc.asyncProperty(status, echoing, async (code, [token, headers, words, wait, date]) => {
        // The first three have no body; 407 is a network error to `fetch`.
        fc.pre(![204, 205, 304, 407].includes(code));
        const body = JSON.stringify({ reason: words.join(" "), error: true, echo: token });
        const lines = [...headers, `Retry-After: ${wait}`, `Date: ${date}`];
        const answer = await gateway.ask("quote", answerOf(code, lines, body), token);
        expectNothingElse(answer, `${code}`);
        expect(answer.status).toBe(code < 400 ? 502 : code);
        expect(answer.text).toContain(
          `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ""}`,
        );
        expect(givesAway(answer.text, token)).toBe(false);
        expect(givesAway(reasonIn(answer.body), token)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
