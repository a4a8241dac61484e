/** The rate limit that a service states. It is only a hint, because the service need not keep to it. */
export interface RateLimitHint {
  /** The requests allowed in a window; at least 1. */
  readonly limit: number;
  /** The requests left in this window; at most the limit. */
  readonly remaining: number;
  /** The milliseconds until more requests are allowed: whole seconds. */
  readonly resetMs: number;
  /** The window's length in milliseconds, if the service named it. */
  readonly windowMs?: number;
}

/** Returns a header by its lower-case name; several lines of one header are joined by commas. */
type Header = (name: string) => string | undefined;

const MAX_HEADER_LENGTH = 500;
const MAX_LIMIT = 1e9;
const MAX_SECONDS = 31 * 86_400;
/** A reset of at least this is an instant since 1970, not a duration. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MILLISECONDS = 1e12;
/** A reset this recently passed counts as one that happens now. */
const LATE_SECONDS = 60;

const COUNT = /^[0-9]{1,15}$/;
const SECONDS = /^[0-9]{1,15}(?:\.[0-9]{1,9})?$/;
/** The part of the structured list syntax (RFC 9651) that these headers use. */
const STRING = '"(?:[ !#-[\\]-~]|\\\\["\\\\])*"';
const BARE = `${STRING}|-?[0-9]{1,15}(?:\\.[0-9]{1,3})?|[A-Za-z*][!#-'*+./0-9:A-Z^_\`a-z|~-]*|:[A-Za-z0-9+/=]*:|\\?[01]`;
const ITEM = new RegExp(
  `(${BARE})((?:; *[a-z*][a-z0-9_.*-]*(?:=(?:${BARE}))?)*)[ \\t]*(,[ \\t]*|$)`,
  "y",
);
const PARAMETER = new RegExp(`; *([a-z*][a-z0-9_.*-]*)(?:=(${BARE}))?`, "g");

interface Item {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Reads the rate limit headers of a service: `RateLimit` with `RateLimit-Policy` (IETF httpapi draft, from
 * version 8 on, or the dictionary of version 7), `RateLimit-Limit`, `-Remaining` and `-Reset` (earlier
 * versions), or the same three with the prefix `X-`. A reset is in seconds, or an instant in seconds or
 * milliseconds since 1970. Returns `undefined` for any other form.
 *
 * @param epochMs the service's date if the answer has one, otherwise the client's
 */
export function parseRateLimitHint(header: Header, epochMs: number): RateLimitHint | undefined {
  const policies = itemsOf(header("ratelimit-policy"));
  return (
    fromList(itemsOf(header("ratelimit")), policies, epochMs) ??
    fromDictionary(header("ratelimit"), policies, epochMs) ??
    fromThree(header, "ratelimit-", policies, epochMs) ??
    fromThree(header, "x-ratelimit-", [], epochMs)
  );
}

/** Reads `"default";r=50;t=30` with `"default";q=100;w=60`. Of several, the one with the smallest share left. */
function fromList(
  items: readonly Item[],
  policies: readonly Item[],
  epochMs: number,
): RateLimitHint | undefined {
  const hints = items.flatMap(({ name, parameters }) => {
    const policy = policies.find((each) => each.name === name && !isOtherUnit(each));
    const window = policy?.parameters.get("w");
    const reset = parameters.get("t") ?? window;
    const quota = policy?.parameters.get("q");
    return hintOf(quota, parameters.get("r"), reset, window, epochMs) ?? [];
  });
  return hints.sort((a, b) => a.remaining / a.limit - b.remaining / b.limit)[0];
}

/** Returns whether the quota is one of bytes or of concurrent requests, which does not limit the pace. */
const isOtherUnit = ({ parameters }: Item): boolean =>
  (parameters.get("qu") ?? '"requests"') !== '"requests"';

/** Reads `limit=10, remaining=5, reset=4` with `10;w=60`. */
function fromDictionary(
  value: string | undefined,
  policies: readonly Item[],
  epochMs: number,
): RateLimitHint | undefined {
  if (value === undefined || value.length > MAX_HEADER_LENGTH) return undefined;
  const members = value.split(",").map((member) => member.trim().split("="));
  const of = new Map(members.map(([name = "", member = ""]) => [name, member]));
  if (members.some((member) => member.length !== 2) || of.size !== members.length) return undefined;
  const limit = of.get("limit");
  return hintOf(limit, of.get("remaining"), of.get("reset"), windowOf(policies, limit), epochMs);
}

/** Reads limit, remaining and reset from a header each. The limit header may contain the policies as well. */
function fromThree(
  header: Header,
  prefix: string,
  policies: readonly Item[],
  epochMs: number,
): RateLimitHint | undefined {
  const limits = itemsOf(header(`${prefix}limit`));
  const limit = limits[0]?.name;
  const window = windowOf([...limits, ...policies], limit);
  return hintOf(limit, header(`${prefix}remaining`), header(`${prefix}reset`), window, epochMs);
}

const windowOf = (policies: readonly Item[], limit: string | undefined): string | undefined =>
  policies
    .find(({ name, parameters }) => name === limit && parameters.has("w"))
    ?.parameters.get("w");

function hintOf(
  limitText = "",
  remainingText = "",
  resetText = "",
  windowText: string | undefined,
  epochMs: number,
): RateLimitHint | undefined {
  if (!COUNT.test(limitText) || !COUNT.test(remainingText)) return undefined;
  const [limit, remaining] = [Number(limitText), Number(remainingText)];
  const reset = secondsUntil(resetText, epochMs);
  if (limit < 1 || limit > MAX_LIMIT || remaining > limit || reset === undefined) return undefined;
  const hint = { limit, remaining, resetMs: reset * 1000 };
  if (windowText === undefined) return hint;
  const window = Number(windowText);
  if (!COUNT.test(windowText) || window < 1 || window > MAX_SECONDS) return undefined;
  return { ...hint, windowMs: window * 1000 };
}

function secondsUntil(text: string, epochMs: number): number | undefined {
  if (!SECONDS.test(text)) return undefined;
  const given = Number(text);
  const epochSeconds = given >= EPOCH_MILLISECONDS ? given / 1000 : given;
  const seconds = given >= EPOCH_SECONDS ? epochSeconds - epochMs / 1000 : given;
  if (!(seconds >= -LATE_SECONDS && seconds <= MAX_SECONDS)) return undefined;
  return Math.ceil(Math.max(0, seconds));
}

/** Parses the items of a list; returns none if the text is not a list. */
function itemsOf(value: string | undefined): readonly Item[] {
  if (value === undefined || value.length > MAX_HEADER_LENGTH) return [];
  const items: Item[] = [];
  ITEM.lastIndex = 0;
  for (;;) {
    const [whole, name = "", parameters = "", end = ""] = ITEM.exec(value) ?? [];
    if (whole === undefined) return [];
    const pairs = parameters.matchAll(PARAMETER);
    items.push({ name, parameters: new Map([...pairs].map(([, key = "", of = ""]) => [key, of])) });
    if (end === "") return items;
  }
}
