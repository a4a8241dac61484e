import { isHashed, type Scope, SHELL, storedFile } from "./stored-build.ts";

/** The used parts of a request. */
export type Asked = Pick<Request, "cache" | "method" | "mode" | "url">;

export interface AnswerOptions extends Scope {
  readonly origin: string;
  /** Resolves after a delay in milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** A network without an answer for this time has failed, if there is a stored copy. */
const PATIENCE_MS = 10_000;
/** Paths of the service and the gateway, however spelt: this worker never handles them. */
const LIVE = /^\/(?:api|simulator|config\.json|names\.json|healthz)(?:\/|$)/i;

/**
 * How the worker answers a request; undefined where it leaves it alone. Names with a hash are taken
 * from what is kept. All else comes from the network, however slow, and from what is kept only where it
 * fails or is silent, so that no old build is shown while the gateway answers.
 */
export function answerTo(request: Request, options: AnswerOptions): Promise<Response> | undefined {
  const path = pathFor(request, options.origin);
  if (path === undefined) return undefined;
  return isHashed(path) ? keptFirst(request, path, options) : networkFirst(request, path, options);
}

/** The address under which the answer to this request may be stored; undefined where it may not. */
export function pathFor({ cache, method, mode, url }: Asked, origin: string): string | undefined {
  const address = new URL(url);
  // A request with `no-store` is a question about the gateway itself.
  if (method !== "GET" || cache === "no-store" || address.origin !== origin) return undefined;
  if (LIVE.test(address.pathname)) return undefined;
  const isPage = address.pathname === "/" || address.pathname === SHELL;
  // Any other address is no page, and the gateway says so.
  if (mode === "navigate") return isPage ? SHELL : undefined;
  return isPage ? undefined : address.pathname;
}

async function keptFirst(request: Request, path: string, options: AnswerOptions) {
  return (await storedCopy(path, options)) ?? options.fetch(request);
}

async function networkFirst(request: Request, path: string, options: AnswerOptions) {
  const answer = options.fetch(request);
  const inTime = answer.then((response) => (isSilent(response) ? undefined : response));
  const late = options.wait(PATIENCE_MS).then(() => undefined);
  const first = await Promise.race([inTime, late]).catch(() => undefined);
  return first ?? (await storedCopy(path, options)) ?? answer;
}

/** A proxy in front of the gateway sends these while the gateway is down. */
const isSilent = ({ status }: Response) => status === 502 || status === 503 || status === 504;

/** A browser without storage has no stored copy. */
const storedCopy = (path: string, options: AnswerOptions) =>
  storedFile(options, path).catch(() => undefined);
