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
  readonly onHead?: (head: AnswerHead) => void;
}

/** The head of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
}

/**
 * The result of one exchange. `body` is complete and decoded. `bodiless` is an error (400 to 599) whose head has
 * arrived without its body; its status and Retry-After still count.
 */
export type UpstreamResult =
  | ({ readonly kind: "answer"; readonly body: Blocks } & AnswerHead)
  | ({ readonly kind: "bodiless"; readonly failure: FailureKind } & AnswerHead)
  | { readonly kind: "failure"; readonly failure: FailureKind }
  | { readonly kind: "aborted" };

/**
 * A client for one service. It follows no redirect and repeats no request. A failed exchange is a result; only a
 * request that Node refuses to make rejects.
 */
export interface Upstream {
  ask(request: UpstreamRequest): Promise<UpstreamResult>;
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
  const { baseUrl, token, deadlineMs, errorBodyTimeoutMs = ERROR_BODY_TIMEOUT_MS } = options;
  const protocol = baseUrl.startsWith("https:") ? https : http;
  const ca = options.ca === undefined ? {} : { ca: [...options.ca] };
  const keepAlive = { keepAlive: true, timeout: IDLE_MS };
  const agent = new protocol.Agent({ ...keepAlive, ...TLS_OPTIONS, ...ca });

  return {
    // Asynchronous, because Node throws at a request that it refuses to make.
    async ask(request) {
      const message = protocol.request(baseUrl + request.path, {
        agent,
        method: request.method,
        // Set here because an option of Node can change the default: an answer that is not HTTP is refused.
        insecureHTTPParser: false,
        headers: headersOf(token, request),
      });
      return exchange(message, request, {
        deadlineMs: request.deadlineMs ?? deadlineMs,
        errorBodyTimeoutMs,
      });
    },
    close: () => agent.destroy(),
  };
}

/** Sends one request, and resolves with the result of the exchange. */
function exchange(
  message: http.ClientRequest,
  { limitBytes, signal, body, onHead }: UpstreamRequest,
  {
    deadlineMs,
    errorBodyTimeoutMs,
  }: Required<Pick<UpstreamOptions, "deadlineMs" | "errorBodyTimeoutMs">>,
): Promise<UpstreamResult> {
  return new Promise((resolve) => {
    let content: Readable | undefined;
    let refusal: AnswerHead | undefined;
    let errorBodyTimer: NodeJS.Timeout | undefined;
    const settle = (outcome: UpstreamResult): void => {
      clearTimeout(timer);
      clearTimeout(errorBodyTimer);
      signal.removeEventListener("abort", abort);
      resolve(outcome);
      if (outcome.kind === "answer") return;
      message.destroy();
      // The bytes read so far may unpack into gigabytes.
      content?.destroy();
    };
    const fail = (failure: FailureKind): void =>
      settle(
        refusal === undefined
          ? { kind: "failure", failure }
          : { kind: "bodiless", failure, ...refusal },
      );
    const abort = (): void => settle({ kind: "aborted" });
    const timer = setTimeout(() => fail("timeout"), deadlineMs);
    signal.addEventListener("abort", abort);
    // Stays registered after the promise has settled: a destroyed request may still report an error.
    message.on("error", (error) => fail(failureOf(error, "unreachable")));
    message.on("upgrade", () => fail("malformed"));
    message.on("response", (response) => {
      const head = headOf(response);
      onHead?.(head);
      if (head.status >= 400 && head.status <= 599) {
        refusal = head;
        const timeoutMs = errorBodyTimeoutFor(head, errorBodyTimeoutMs);
        errorBodyTimer = setTimeout(() => fail("unfinished"), timeoutMs);
      }
      content = decodeBody(response);
      receive({
        response,
        content,
        limitBytes,
        onFailure: fail,
        onBody: (blocks) => settle({ kind: "answer", body: blocks, ...head }),
      });
    });
    if (signal.aborted) abort();
    else message.end(body?.bytes);
  });
}

function errorBodyTimeoutFor({ status }: AnswerHead, timeoutMs: number): number {
  return STOPPING_STATUSES.has(status) ? Math.min(STOPPING_BODY_TIMEOUT_MS, timeoutMs) : timeoutMs;
}

function headersOf(token: string | undefined, { body }: UpstreamRequest): http.OutgoingHttpHeaders {
  return {
    accept: "application/json",
    "accept-encoding": "identity",
    "user-agent": "touchline",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { "content-type": body.type, "content-length": body.bytes.length }),
  };
}

function headOf({ statusCode, headers, headersDistinct }: http.IncomingMessage): AnswerHead {
  // Node keeps only the first of several Retry-After lines. Joined, as in `1, 5`, they are invalid.
  const waits = headersDistinct["retry-after"];
  return {
    status: statusCode ?? 0,
    headers: waits === undefined ? headers : { ...headers, "retry-after": waits.join(", ") },
  };
}

interface Receiver {
  readonly response: http.IncomingMessage;
  /** The decoded body; undefined if its encoding is unknown. */
  readonly content: Readable | undefined;
  readonly limitBytes: number;
  readonly onFailure: (failure: FailureKind) => void;
  /** Called with the complete body. */
  readonly onBody: (body: Blocks) => void;
}

/** Reads the body of an answer, unless its status shows that it is of no use. */
function receive({ response, content, limitBytes, onFailure, onBody }: Receiver): void {
  const { status } = headOf(response);
  response.on("error", (error) => onFailure(failureOf(error, "cut-off")));
  const isRedirect = status >= 300 && status < 400;
  // Node's parser accepts any three digits, and its server throws at those below 100.
  const isInvalidStatus = status < 200 || status > 599;
  if (isRedirect || isInvalidStatus || content === undefined) {
    onFailure(isRedirect ? "redirect" : "malformed");
    return;
  }
  const blocks = collectBlocks();
  let size = 0;
  content.on("error", (error) => onFailure(failureOf(error, "cut-off")));
  content.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > limitBytes) onFailure("too-large");
    else blocks.append(chunk);
  });
  content.on("end", () => {
    const body = blocks.finish();
    if (!response.complete) onFailure("cut-off");
    else if (body === undefined) onFailure("no-text");
    else onBody(body);
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
