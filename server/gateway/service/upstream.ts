import http from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import zlib from "node:zlib";
import { type Blocks, collectBlocks } from "./body-blocks.ts";
import { type FailureKind, failureOf } from "./failure.ts";
import { TLS_OPTIONS } from "./tls-options.ts";

/** The address of the service, the credentials and the limits. */
export interface UpstreamOptions {
  /** Without a trailing slash; its own path precedes every requested path. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer …`; no such header when undefined. */
  readonly token: string | undefined;
  /** All certificates to trust, in PEM; Node's default roots when undefined. */
  readonly ca: readonly string[] | undefined;
  /** Deadline of one exchange as a whole, its body included, in milliseconds. */
  readonly deadlineMs: number;
  /** Deadline of an error's body after its head, in milliseconds; 500 if undefined, less for some statuses. */
  readonly errorBodyTimeoutMs?: number;
}

/** One request to the service. */
interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly limitBytes: number;
  readonly signal: AbortSignal;
  /** Deadline of this exchange, if it may take longer than others. */
  readonly deadlineMs?: number;
  readonly body?: { readonly type: string; readonly bytes: Buffer };
  /** Called as soon as the answer's head has arrived, even if its body fails. */
  readonly onHead?: (head: Head) => void;
}

/** The head of an answer. */
export interface Head {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
}

/**
 * The result of one exchange. `body` is complete and decoded. `bodiless` is an error (400 to 599) whose head has
 * arrived without its body; its status and Retry-After still count.
 */
export type UpstreamResult =
  | ({ readonly kind: "answer"; readonly body: Blocks } & Head)
  | ({ readonly kind: "bodiless"; readonly failure: FailureKind } & Head)
  | { readonly kind: "failure"; readonly failure: FailureKind }
  | { readonly kind: "aborted" };

/** A client for one service. It never rejects, follows no redirect and repeats no request. */
export interface Upstream {
  ask(ask: UpstreamRequest): Promise<UpstreamResult>;
  close(): void;
}

/** Deadline of an error's body: its status and Retry-After are needed at once, its body is not. */
const ERROR_BODY_TIMEOUT_MS = 500;
/** Statuses that stop all requests: no other request must be sent while the body is awaited. */
const STOPPING_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
const STOPPING_BODY_TIMEOUT_MS = 50;
/** Lifetime of an idle connection: less than the 5 s after which a Node server closes it, maybe during a request. */
const IDLE_MS = 4000;

/** Opens a client with connections that are kept alive between requests. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const client = options.baseUrl.startsWith("https:") ? https : http;
  const ca = options.ca === undefined ? {} : { ca: [...options.ca] };
  const keepAlive = { keepAlive: true, timeout: IDLE_MS };
  const agent = new client.Agent({ ...keepAlive, ...TLS_OPTIONS, ...ca });

  const ask = (ask: UpstreamRequest): Promise<UpstreamResult> =>
    new Promise((resolve) => {
      const request = client.request(options.baseUrl + ask.path, {
        agent,
        method: ask.method,
        // Set here because an option of Node can change the default: an answer that is not HTTP is refused.
        insecureHTTPParser: false,
        headers: headersOf(options.token, ask),
      });
      const settle = (outcome: UpstreamResult): void => {
        clearTimeout(timer);
        clearTimeout(errorBodyTimer);
        ask.signal.removeEventListener("abort", abort);
        resolve(outcome);
        if (outcome.kind === "answer") return;
        request.destroy();
        // The bytes read so far may unpack into gigabytes.
        content?.destroy();
      };
      let content: Readable | undefined;
      let refusal: Head | undefined;
      let errorBodyTimer: NodeJS.Timeout | undefined;
      const fail = (failure: FailureKind): void =>
        settle(
          refusal === undefined
            ? { kind: "failure", failure }
            : { kind: "bodiless", failure, ...refusal },
        );
      const abort = (): void => settle({ kind: "aborted" });
      const timer = setTimeout(() => fail("timeout"), ask.deadlineMs ?? options.deadlineMs);
      ask.signal.addEventListener("abort", abort);
      // Stays registered after the promise has settled: a destroyed request may still report an error.
      request.on("error", (error) => fail(failureOf(error, false)));
      request.on("upgrade", () => fail("malformed"));
      request.on("response", (response) => {
        const head = headOf(response);
        ask.onHead?.(head);
        if (head.status >= 400 && head.status <= 599) {
          refusal = head;
          const patienceMs = errorBodyTimeoutFor(
            head,
            options.errorBodyTimeoutMs ?? ERROR_BODY_TIMEOUT_MS,
          );
          errorBodyTimer = setTimeout(() => fail("unfinished"), patienceMs);
        }
        content = decodeBody(response);
        receive(response, content, ask.limitBytes, fail, (body) =>
          settle({ kind: "answer", body, ...head }),
        );
      });
      if (ask.signal.aborted) abort();
      else request.end(ask.body?.bytes);
    });

  return { ask, close: () => agent.destroy() };
}

function errorBodyTimeoutFor({ status }: Head, patienceMs: number): number {
  return STOPPING_STATUSES.has(status)
    ? Math.min(STOPPING_BODY_TIMEOUT_MS, patienceMs)
    : patienceMs;
}

function headersOf(token: string | undefined, ask: UpstreamRequest): http.OutgoingHttpHeaders {
  return {
    accept: "application/json",
    "accept-encoding": "identity",
    "user-agent": "touchline",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(ask.body === undefined
      ? {}
      : { "content-type": ask.body.type, "content-length": ask.body.bytes.length }),
  };
}

function headOf({ statusCode, headers, headersDistinct }: http.IncomingMessage): Head {
  // Node keeps only the first of several Retry-After lines. Joined, as in `1, 5`, they are invalid.
  const waits = headersDistinct["retry-after"];
  return {
    status: statusCode ?? 0,
    headers: waits === undefined ? headers : { ...headers, "retry-after": waits.join(", ") },
  };
}

function receive(
  response: http.IncomingMessage,
  content: Readable | undefined,
  limitBytes: number,
  fail: (failure: FailureKind) => void,
  succeed: (body: Blocks) => void,
): void {
  const { status } = headOf(response);
  response.on("error", (error) => fail(failureOf(error, true)));
  const isRedirect = status >= 300 && status < 400;
  // Node's parser lets any three digits pass, and its server throws at those below 100.
  const isInvalidStatus = status < 200 || status > 599;
  if (isRedirect || isInvalidStatus || content === undefined) {
    fail(isRedirect ? "redirect" : "malformed");
    return;
  }
  const blocks = collectBlocks();
  let size = 0;
  content.on("error", (error) => fail(failureOf(error, true)));
  content.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > limitBytes) fail("too-large");
    else blocks.append(chunk);
  });
  content.on("end", () => {
    const body = blocks.finish();
    if (!response.complete) fail("cut-off");
    else if (body === undefined) fail("no-text");
    else succeed(body);
  });
}

/** Decompresses a body: a service may compress although the request does not allow it. Undefined if unknown. */
function decodeBody(response: http.IncomingMessage): Readable | undefined {
  switch (response.headers["content-encoding"]?.trim().toLowerCase() ?? "") {
    case "":
    case "identity":
      return response;
    case "gzip":
    case "x-gzip":
      return response.pipe(zlib.createGunzip());
    case "deflate":
      return response.pipe(zlib.createInflate());
    case "br":
      return response.pipe(zlib.createBrotliDecompress());
    default:
      return undefined;
  }
}
