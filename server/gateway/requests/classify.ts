import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import { foldPath } from "./fold.ts";

/** The way in which a request is handled. */
export type RequestClass =
  | { readonly kind: "forward"; readonly operation: "instruments" | "quote"; readonly path: string }
  | { readonly kind: "simulator"; readonly path: string }
  | { readonly kind: OwnKind }
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "refuse"; readonly refusal: ErrorAnswer };

/** The paths of the gateway's own answers, by the kind of their request; `/config.json` states the last two if they exist. */
export const PATHS = {
  health: "/healthz",
  ready: "/readyz",
  config: "/config.json",
  names: "/names.json",
  stream: "/feed",
} as const;

type OwnKind = keyof typeof PATHS;

const OWN_KINDS: ReadonlyMap<string, OwnKind> = new Map(
  (Object.keys(PATHS) as OwnKind[]).map((kind) => [PATHS[kind], kind]),
);

const LIST = "/api/instruments";
const QUOTE = /^\/api\/instruments\/[A-Z]{2}[A-Z0-9]{9}[0-9]\/latest-quote$/;
const QUOTE_SHAPE = /^\/api\/instruments\/[^/]+\/latest-quote$/;
const CONTROL = /^\/simulator(?:\/[A-Za-z0-9_-]+)+$/;
const CONTROL_QUERY = /^(?:after=[0-9]{1,15}|speed=[0-9]{1,3}(?:\.[0-9]{1,3})?)$/;
const READ = ["GET", "HEAD"];
const CONTROL_METHODS = ["GET", "HEAD", "PUT", "POST", "DELETE"];
/** First path segments that belong to the gateway in any spelling. */
const RESERVED = new Set([
  "api",
  "simulator",
  ...Object.values(PATHS).map((path) => path.slice(1)),
]);
/** Hidden files that are never served, even if a development server would serve them. */
const HIDDEN = /^\.(?:env|git|npmrc|touchline)/;

/** Returns whether a target is the stream's, with or without a query string, which the stream refuses. */
export const isStreamTarget = (target: string): boolean =>
  target === PATHS.stream || target.startsWith(`${PATHS.stream}?`);

/**
 * Classifies a request by its method and its raw target. A forwarded target is neither decoded nor normalized: the
 * service receives one of two known forms.
 *
 * @param options.hasSimulator whether the embedded simulator and its control routes exist
 */
export function classify(
  method: string,
  target: string,
  { hasSimulator }: { readonly hasSimulator: boolean },
): RequestClass {
  if (!target.startsWith("/")) return refuse(400, "The request target must be a path.");
  if (!/^[\x21-\x7e]+$/.test(target) || target.includes("#")) {
    return refuse(400, "The URL contains an invalid character.");
  }
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? undefined : target.slice(mark + 1);
  const segments = foldPath(path);
  if (path.includes("\\") || segments === undefined) {
    return refuse(400, "The path is not in canonical form.");
  }
  const ownKind = OWN_KINDS.get(path);
  if (ownKind !== undefined) return readOnly(method, query, { kind: ownKind });
  if (path === "/api" || path.startsWith("/api/")) return classifyApi(method, path, query);
  if (path === "/simulator" || path.startsWith("/simulator/")) {
    return hasSimulator
      ? classifyControl(method, path, query)
      : refuse(404, "There is no simulator.");
  }
  if (RESERVED.has(segments[0] ?? "")) return refuse(400, "The path is not in canonical form.");
  if (segments.some((segment) => HIDDEN.test(segment))) return refuse(404, "Not found.");
  if (!READ.includes(method)) return notAllowed(READ);
  return { kind: "page", path };
}

function classifyApi(method: string, path: string, query: string | undefined): RequestClass {
  if (path === LIST) {
    return readOnly(method, query, {
      kind: "forward",
      operation: "instruments",
      path: "/instruments",
    });
  }
  if (QUOTE.test(path)) {
    return readOnly(method, query, {
      kind: "forward",
      operation: "quote",
      path: path.slice("/api".length),
    });
  }
  if (QUOTE_SHAPE.test(path)) return refuse(400, "The instrument is not an ISIN.");
  return refuse(404, "There is no such operation.");
}

function classifyControl(method: string, path: string, query: string | undefined): RequestClass {
  if (!CONTROL.test(path)) return refuse(404, "There is no such control.");
  if (query !== undefined && !CONTROL_QUERY.test(query)) {
    return refuse(400, "The query string is not understood.");
  }
  if (!CONTROL_METHODS.includes(method)) return notAllowed(CONTROL_METHODS);
  return { kind: "simulator", path: query === undefined ? path : `${path}?${query}` };
}

function readOnly(
  method: string,
  query: string | undefined,
  requestClass: RequestClass,
): RequestClass {
  if (!READ.includes(method)) return notAllowed(READ);
  if (query !== undefined) return refuse(400, "No query string is understood here.");
  return requestClass;
}

function notAllowed(methods: readonly string[]): RequestClass {
  const allow = methods.join(", ");
  return { kind: "refuse", refusal: { status: 405, reason: `Only ${allow} can be used.`, allow } };
}

function refuse(status: number, reason: string): RequestClass {
  return { kind: "refuse", refusal: { status, reason } };
}
