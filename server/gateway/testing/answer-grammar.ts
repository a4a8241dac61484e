import { expect } from "vitest";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import type { RawAnswer } from "#server/testing/raw-request.ts";

/** The five figures of a quote, and its time: what a body may differ in. */
export type Figures = readonly string[];

/** Returns the only valid form of a quote with these figures. */
export function quoteText(isin: string, figures: Figures): string {
  const [askPrice, askSize, bidPrice, bidSize, updatedAt] = figures;
  return (
    `{"instrument":"${isin}","ask":{"price":"${askPrice}","size":"${askSize}"},` +
    `"bid":{"price":"${bidPrice}","size":"${bidSize}"},"updatedAt":"${updatedAt}"}`
  );
}

/** Returns the only valid form of a list. */
export function listText(isins: readonly unknown[]): string {
  return `[${isins.map((isin) => `{"isin":"${String(isin)}"}`).join(",")}]`;
}

/** A text in JSON: no control character, no lone surrogate. */
const REASON = /^\{"reason":("(?:[^"\\\p{Cc}\p{Cs}]|\\["\\])+"),"error":true\}$/u;

const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
/** Headers that an answer may have beside those of all data: each is a number or of a closed list. */
const OPTIONAL: Readonly<Record<string, RegExp>> = {
  date: new RegExp(
    `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d (?:${MONTHS}) \\d{4} \\d\\d:\\d\\d:\\d\\d GMT$`,
  ),
  "retry-after": /^[1-9]\d{0,4}$/,
  "x-touchline-refused": /^[1-9]\d{0,7}$/,
  "x-touchline-fault":
    /^(?:redirect|large|unreadable|empty|error|shape|instrument|(?:ask|bid)(?:\.price|\.size)?|updatedAt(?:\.future)?)$/,
};

/** Checks the rules for every answer: status line, headers and length. */
export function expectNothingElse({ status, headers, body, text }: RawAnswer, title: string): void {
  expect(text, title).toMatch(/^HTTP\/1\.1 (?:200|[45]\d\d) [A-Za-z' -]+\r\n/);
  const { "content-length": length, connection, "content-type": type, ...rest } = headers;
  expect([connection, type], title).toEqual(["close", "application/json; charset=utf-8"]);
  expect(Number(length), title).toBe(Buffer.byteLength(body, "latin1"));
  for (const [name, value] of Object.entries(rest)) {
    const constant = DATA_HEADERS[name];
    if (constant === undefined) expect(value, `${title}: ${name}`).toMatch(OPTIONAL[name] ?? /^$/);
    else expect(value, title).toBe(constant);
  }
  expect(Object.keys(headers), title).toEqual(expect.arrayContaining(Object.keys(DATA_HEADERS)));
  if (status !== 200) expect(reasonIn(body).length, title).toBeLessThanOrEqual(200);
}

/** Returns the reason of an error's body. @throws if the body holds anything else */
export function reasonIn(body: string): string {
  const [, reason] = REASON.exec(Buffer.from(body, "latin1").toString()) ?? [];
  if (reason === undefined) throw new Error(`this is no error body: ${body}`);
  return JSON.parse(reason) as string;
}
