import { isHashed, type Scope, SHELL_PATH, storedFile } from "./stored-build.ts";

/** The used members of a request. */
export type RequestMembers = Pick<Request, "cache" | "method" | "mode" | "url">;

export interface AnswerOptions extends Scope {
  readonly origin: string;
  /** Resolves after a delay in milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Time without an answer after which a stored copy is used in place of the network. */
const NETWORK_TIMEOUT_MS = 10_000;
/** Paths of the service and the gateway, in any case: the worker never handles them. */
const LIVE_PATHS = /^\/(?:api|simulator|config\.json|names\.json|healthz)(?:\/|$)/i;

/**
 * Answers a request from the network or the stored build; undefined if the worker leaves it to the browser.
 * Files with a hash in their name come from the store first. All others come from the network first, and
 * from the store only if it fails or times out: no old build is shown while the gateway answers.
 */
export function answerTo(request: Request, options: AnswerOptions): Promise<Response> | undefined {
  const path = pathFor(request, options.origin);
  if (path === undefined) return undefined;
  return isHashed(path) ? cacheFirst(request, path, options) : networkFirst(request, path, options);
}

/** Returns the path under which the build stores the answer to a request; undefined for any other request. */
export function pathFor(
  { cache, method, mode, url }: RequestMembers,
  origin: string,
): string | undefined {
  const address = new URL(url);
  // A request with `no-store` asks about the gateway itself.
  if (method !== "GET" || cache === "no-store" || address.origin !== origin) return undefined;
  if (LIVE_PATHS.test(address.pathname)) return undefined;
  const isPage = address.pathname === "/" || address.pathname === SHELL_PATH;
  // No other address is a page; the gateway answers it with an error.
  if (mode === "navigate") return isPage ? SHELL_PATH : undefined;
  return isPage ? undefined : address.pathname;
}

async function cacheFirst(request: Request, path: string, options: AnswerOptions) {
  return (await storedCopy(path, options)) ?? options.fetch(request);
}

async function networkFirst(request: Request, path: string, options: AnswerOptions) {
  const answer = options.fetch(request);
  const usable = answer.then((response) => (isGatewayDown(response) ? undefined : response));
  const timeout = options.wait(NETWORK_TIMEOUT_MS).then(() => undefined);
  const first = await Promise.race([usable, timeout]).catch(() => undefined);
  return first ?? (await storedCopy(path, options)) ?? answer;
}

/** Returns whether a proxy in front of the gateway reports that the gateway is down. */
const isGatewayDown = ({ status }: Response) => status === 502 || status === 503 || status === 504;

/** Returns the stored copy; undefined also if the browser has no storage. */
const storedCopy = (path: string, options: AnswerOptions) =>
  storedFile(options, path).catch(() => undefined);
