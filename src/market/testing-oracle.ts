/**
 * The expected result of reading a body, computed without any code of the product: character by character, and
 * with the platform's calendar.
 */

/** The `Date` of hostile answers in epoch milliseconds. */
const ORACLE_DATE_MS = Date.UTC(2026, 0, 5, 8);

const isDigits = (text: string) =>
  text !== "" && Array.from(text).every((c) => c >= "0" && c <= "9");

/** At most 18 digits, then at most 18 after a point; a minus sign is allowed, but not before zero. */
function isPlainDecimal(text: unknown): boolean {
  if (typeof text !== "string" || text.length > 38) return false;
  const unsigned = text.startsWith("-") ? text.slice(1) : text;
  const [whole = "", fraction, ...more] = unsigned.split(".");
  if (more.length > 0 || !isDigits(whole) || whole.length > 18) return false;
  if (whole.length > 1 && whole.startsWith("0")) return false;
  if (fraction !== undefined && (!isDigits(fraction) || fraction.length > 18)) return false;
  const isZero = Array.from(unsigned).every((c) => c === "0" || c === ".");
  return !(text.startsWith("-") && isZero);
}

/** Returns the nanoseconds of a UTC time that the platform's calendar formats unchanged. */
export function nanosOf(text: unknown): bigint | undefined {
  if (typeof text !== "string" || text.length > 30 || !text.endsWith("Z")) return undefined;
  const [seconds = "", fraction, ...more] = text.slice(0, -1).split(".");
  if (more.length > 0 || seconds.length !== 19) return undefined;
  if (fraction !== undefined && (!isDigits(fraction) || fraction.length > 9)) return undefined;
  const date = new Date(`${seconds}Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString() !== `${seconds}.000Z`) return undefined;
  return BigInt(date.getTime()) * 1_000_000n + BigInt((fraction ?? "").padEnd(9, "0"));
}

/** Twelve capital letters and digits, with two letters first and a digit last. */
function isIsin(text: unknown): boolean {
  if (typeof text !== "string" || text.length !== 12) return false;
  return Array.from(text).every((c, at) => {
    const isLetter = c >= "A" && c <= "Z";
    if (at < 2) return isLetter;
    return (isLetter && at < 11) || isDigits(c);
  });
}

interface Fields {
  readonly [name: string]: unknown;
}
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const own = (value: unknown, name: string) =>
  isObject(value) && !Array.isArray(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns the four figures and the time of a quote of `asked`; undefined for any other body. */
export function quoteIn(body: unknown, asked: string): readonly string[] | undefined {
  const [ask, bid, time] = [own(body, "ask"), own(body, "bid"), own(body, "updatedAt")];
  const figures = [own(ask, "price"), own(ask, "size"), own(bid, "price"), own(bid, "size")];
  if (!figures.every(isPlainDecimal) || own(body, "instrument") !== asked) return undefined;
  if ([figures[1], figures[3]].some((size) => String(size).startsWith("-"))) return undefined;
  const nanos = nanosOf(time);
  if (nanos === undefined || isErrorBody(body)) return undefined;
  const isAhead = nanos >= BigInt(ORACLE_DATE_MS + 60_001) * 1_000_000n;
  return isAhead ? undefined : [...figures, time].map(String);
}

/** Returns the listed instruments without duplicates and the number of bad entries; undefined for any other body. */
export function listIn(body: unknown): { isins: unknown[]; refused: number } | undefined {
  if (!Array.isArray(body)) return undefined;
  const entries = body.map((entry) => own(entry, "isin"));
  const good = entries.filter(isIsin);
  return { isins: [...new Set(good)], refused: entries.length - good.length };
}

function isErrorBody(body: unknown): boolean {
  return own(body, "error") === true && typeof own(body, "reason") === "string";
}
