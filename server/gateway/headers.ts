/**
 * The security headers of every answer, in one place, since nginx repeats them in production.
 * The page runs bundled scripts only, talks to its own origin only and is framed by nobody.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types touchline",
].join("; ");

/** Data is never a document: were the service to answer with HTML, nothing in it would run. */
const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Sent with everything, in development too. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), serial=(), usb=(), publickey-credentials-get=(), hid=()",
};

/** For the page and its files. Vite's development server injects scripts and styles: it does without. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  "content-security-policy": PAGE_POLICY,
};

/** For all that the gateway answers or passes on itself. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  "content-security-policy": DATA_POLICY,
  "cache-control": "no-store",
};

/**
 * Names the source of every answer under /api, those included that the gateway gives itself: a page
 * that outlives a restart of the gateway must not take another service's prices for those it shows.
 * Only a foreign Host is not told, since a page that rebinds its name could guess an address by it.
 * The page's client knows the header by the same name.
 */
export const SOURCE_HEADER = "x-touchline-source";

/**
 * Says of a 502 that the service did answer, and what is wrong with that: the page then blames the
 * answer, not the connection. One of the values of `Fault`; the page's client knows them too.
 */
export const FAULT_HEADER = "x-touchline-fault";

/**
 * Marks a 429 that the gateway gives out of its own knowledge, and says why: `rate-limited` while a
 * Retry-After runs, `unauthorized` or `forbidden` while the service refuses the token. The service was
 * not asked, so such an answer teaches nothing about its limit. The page's client knows both names.
 */
export const GATE_HEADER = "x-touchline-gate";

/** With it: the milliseconds that remain. Retry-After tells the same in whole seconds, rounded up. */
export const GATE_MS_HEADER = "x-touchline-gate-ms";

/** A page sends `now` with one request when a person asks to try a refused token at once. */
export const PROBE_HEADER = "x-touchline-probe";
