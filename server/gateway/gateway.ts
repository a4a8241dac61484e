import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PacerMemory } from "#engine/pacer/pacer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { SOURCE_HEADER } from "#market/gateway-headers.ts";
import { serverClock } from "#server/feed/server-clock.ts";
import { createStreams, type StreamLimits } from "#server/feed/streams.ts";
import type { SharedFeed } from "#server/shared-feed/shared-feed.ts";
import { control } from "./answers/control.ts";
import { nameOf, type Refusal } from "./answers/problem.ts";
import { createRelay } from "./answers/relay.ts";
import { giveUp, hasBody, isEnding, refuse, refuseLast, sendJson } from "./answers/respond.ts";
import { createRouteAnswers } from "./answers/route-answers.ts";
import { createRouteWriter } from "./answers/route-writer.ts";
import { createRoutes } from "./answers/routes.ts";
import { createFeeds } from "./feeds.ts";
import { systemClocks } from "./gate/clocks.ts";
import { createTokenMark } from "./gate/fingerprint.ts";
import { createGateKeeper, type GateKeeper } from "./gate/gate-keeper.ts";
import { type Log, logOnce } from "./log-once.ts";
import { NAMES_PATH, sendNames } from "./names/names-answer.ts";
import type { NamesDocument } from "./names/names-document.ts";
import { createOperatorView, type OperatorView } from "./operator-view.ts";
import { hostNames, provenance, refuseForeign, refuseHost } from "./requests/access.ts";
import { isOneTooMany, TOO_MANY_AT_ONCE } from "./requests/pipelining.ts";
import { classify, type RouteVerdict } from "./requests/rules.ts";
import { createStreamEndpoint, NOT_OFFERED, STREAM_PATH } from "./requests/stream-endpoint.ts";
import { createTokenRemover } from "./service/remove-token.ts";
import { createRequestSlots } from "./service/request-slots.ts";
import { createServiceClient } from "./service/service-client.ts";
import { createUpstream } from "./service/upstream.ts";
import { STREAM_LIMITS } from "./settings/settings.ts";

/** Everything that one gateway needs to know; deadline and sizes can be tightened by tests. */
export interface GatewayOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined for an edge of a shared feed, which does not ask the service. */
  readonly token: string | undefined;
  /** All certificates to trust, in PEM; Node's roots when undefined. */
  readonly ca?: readonly string[] | undefined;
  /** Opaque id of the service at its address; read anew at each request, as a simulator begins anew. */
  readonly source: string;
  readonly operatorEmail: string | undefined;
  /** Present with the embedded simulator: the ISINs for a first run. */
  readonly suggested?: readonly string[] | undefined;
  /** Instruments' names; undefined, as what it returns may be, where there are none. Read at each request. */
  readonly names?: (() => Promise<NamesDocument> | undefined) | undefined;
  /** The name or address that is listened on. */
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** For one exchange with the service. Default 8000, product.md, "Decisions". */
  readonly deadlineMs?: number | undefined;
  /** Largest answers in bytes. Default 32 MiB for the list and 1 MiB for a quote. */
  readonly limits?: Readonly<Record<"instruments" | "quote", number>> | undefined;
  /** Decides what may reach the service. One that lives in memory when undefined. */
  readonly gate?: GateKeeper | undefined;
  /** The part of this process in a feed that several share; it asks by itself when undefined. */
  readonly shared?: SharedFeed | undefined;
  /** What an earlier process learned of the service's limit. */
  readonly memory?: PacerMemory | undefined;
  /** Returns the identity of the current service, if it may restart; the source when undefined. */
  readonly identity?: (() => string) | undefined;
  /** Whether one asker serves all clients; true when undefined. If false, each request asks the service. */
  readonly hasFeed?: boolean | undefined;
  /** Whether browsers are answered; true when undefined. If false, only a load balancer is: whether it is ready. */
  readonly servesBrowsers?: boolean | undefined;
  /** Whether browsers may open a stream of the feed; true when undefined. */
  readonly hasStream?: boolean | undefined;
  /**
   * Whether each request currently asks the service without using stored answers: because the market's time
   * is frozen, or a replay serves each quote once. Never when undefined.
   */
  readonly isDirect?: (() => boolean) | undefined;
  readonly clock?: Clock | undefined;
  /** Called with the status of each answer of the service, or with `failed`. */
  readonly serviceAnswered?: ((status: number | "failed") => void) | undefined;
  /** Default `STREAM_LIMITS`. */
  readonly streams?: StreamLimits | undefined;
  readonly log: Log;
}

/** Answers what is its own, and says which request is a page's. */
export interface Gateway {
  /**
   * @returns the path of a page or file that the caller has to serve, or `undefined` where the
   * request is answered (or will be).
   */
  handle(request: IncomingMessage, response: ServerResponse): string | undefined;
  /** Whether a request to change the protocol comes from the dashboard's own page. */
  admitsUpgrade(request: IncomingMessage): boolean;
  /** Whether it asks for the stream, however that is to be answered. */
  isForStream(request: IncomingMessage): boolean;
  /**
   * Makes a stream of such a request.
   *
   * @returns why not, to be answered by the caller
   */
  openStream(request: IncomingMessage, socket: Duplex, head: Buffer): Refusal | undefined;
  /** Sends the browsers of all streams elsewhere and takes no more; resolves once none is connected. */
  drainStreams(): Promise<void>;
  /** Breaks the connections of all streams. */
  breakStreams(): void;
  readonly operatorView: OperatorView;
  /** What was learned of the service's limit so far. */
  memory(): PacerMemory | undefined;
  /** Forgets that, and learns it anew; a Retry-After stays in force. */
  forgetPace(): void;
  close(): void;
}

const MIB = 1024 * 1024;
/** To the service at once, over all browsers. */
const MOST_REQUESTS = 64;
const NO_BROWSERS: Refusal = {
  status: 404,
  reason: "This process only requests quotes for other servers (FEED_ROLE=asker).",
};
const NO_NAMES: Refusal = { status: 404, reason: "No names of instruments are served here." };
const NO_BODY: Refusal = { status: 400, reason: "No body is understood here." };

/** RFC 9110, section 7.8. Without `close`, Node would keep the connection although the client may ask to end it. */
const UPGRADE = { upgrade: "websocket", connection: "Upgrade, close" };
/** RFC 9110, section 15.5.22. */
const NO_UPGRADE: Refusal = { status: 426, reason: "Quotes are streamed over a WebSocket here." };

/** Sets a gateway up; nothing is asked of the service until the browser asks. */
export function createGateway(options: GatewayOptions): Gateway {
  const { baseUrl, token, ca, deadlineMs = 8000, hasFeed = true, servesBrowsers = true } = options;
  const limits = options.limits ?? { instruments: 32 * MIB, quote: MIB };
  const gate = options.gate ?? createGateKeeper();
  const simulated = options.suggested !== undefined;
  const allowedHosts = hostNames(options.host, options.allowedHosts);
  const note = logOnce(options.log);
  const relay = createRelay(options.log);
  const upstream = createUpstream({ baseUrl, token, ca, deadlineMs });
  const slots = createRequestSlots(MOST_REQUESTS);
  const clock = options.clock ?? serverClock(systemClocks);
  const isDirect = () => !hasFeed || options.isDirect?.() === true;
  const client = createServiceClient({
    upstream,
    gate,
    slots,
    limits,
    deadlineMs,
    answered: options.serviceAnswered,
    log: options.log,
  });
  // An edge reads only words from which the leader has removed the token.
  const removeToken = token === undefined ? (words: string) => words : createTokenRemover(token);
  const { shared } = options;
  if (token !== undefined) {
    shared?.startAsking({ client, removeToken, tokenMark: createTokenMark(token) });
  }
  const feeds = createFeeds({
    client,
    openBackend: shared?.openBackend,
    clock,
    deadlineMs,
    memory: options.memory,
    identity: options.identity ?? (() => options.source),
    isDirect,
  });
  const answers = createRouteAnswers({
    gate,
    removeToken,
    status: () => feeds.current().status(),
    hasFeed: () => !isDirect(),
  });
  const routes = createRoutes({ source: () => options.source, feed: feeds.current, answers });
  const streams = createStreams({
    clock,
    current() {
      const hasStream = servesBrowsers && options.hasStream !== false;
      const feed = hasStream ? feeds.pollingFeed() : undefined;
      return feed && { feed, source: options.source };
    },
    writer: createRouteWriter(answers),
    limits: options.streams ?? STREAM_LIMITS,
    random: Math.random,
  });
  const endpoint = createStreamEndpoint({ streams, names: allowedHosts, note });
  let isDraining = false;
  const operatorView = createOperatorView({
    feeds,
    streams,
    gate,
    shared,
    isDraining: () => isDraining,
  });
  const { origin } = new URL(baseUrl);
  const controls = createUpstream({ baseUrl: origin, token: undefined, ca, deadlineMs });
  const config = () => ({
    operatorEmail: options.operatorEmail ?? null,
    simulated,
    source: options.source,
    stream: streams.isOffered() ? STREAM_PATH : null,
    ...(simulated ? { suggested: options.suggested } : {}),
    ...(options.names?.() === undefined ? {} : { names: NAMES_PATH }),
  });

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    verdict: Exclude<RouteVerdict, { kind: "page" | "refuse" }>,
  ): Promise<void> => {
    switch (verdict.kind) {
      case "health":
        sendJson(request, response, { status: "ok" });
        break;
      case "ready": {
        const notReady = operatorView.notReady();
        if (notReady) refuse(request, response, notReady);
        else sendJson(request, response, { status: "ready" });
        break;
      }
      case "config":
        sendJson(request, response, config());
        break;
      case "names": {
        const document = await options.names?.();
        if (hasBody(request)) refuse(request, response, NO_BODY);
        else if (document === undefined) refuse(request, response, NO_NAMES);
        else await sendNames(request, response, document);
        break;
      }
      case "stream":
        if (!streams.isOffered()) refuse(request, response, NOT_OFFERED);
        else refuse(request, response, NO_UPGRADE, UPGRADE);
        break;
      case "simulator":
        relay(request, response, await control(request, response, verdict.path, controls));
        break;
      case "forward":
        if (hasBody(request)) refuse(request, response, NO_BODY);
        else await routes(request, response, verdict);
    }
  };

  return {
    handle(request, response) {
      if (isEnding(request)) return undefined;
      if (isOneTooMany(request, response)) {
        refuseLast(request, response, TOO_MANY_AT_ONCE);
        return undefined;
      }
      const from = provenance(request);
      const verdict = classify(request.method ?? "", request.url ?? "", simulated);
      const foreignHost = refuseHost(from, allowedHosts);
      if (foreignHost === undefined && UNDER_API.test(request.url ?? "")) {
        response.setHeader(SOURCE_HEADER, options.source);
      }
      const isServed = servesBrowsers || FOR_OPERATORS.has(verdict.kind);
      const refusal =
        foreignHost ??
        (isServed ? undefined : NO_BROWSERS) ??
        (verdict.kind === "refuse" ? verdict.refusal : undefined) ??
        (PRIVATE.has(verdict.kind) ? refuseForeign(from) : undefined);
      if (refusal !== undefined) {
        refuse(request, response, refusal);
        return undefined;
      }
      if (verdict.kind === "page") return verdict.path;
      if (verdict.kind !== "refuse") {
        answer(request, response, verdict).catch((error: unknown) => {
          giveUp(request, response);
          note(`The gateway failed at a request (${verdict.kind}): ${nameOf(error)}.`);
        });
      }
      return undefined;
    },
    admitsUpgrade(request) {
      const from = provenance(request);
      const verdict = classify(request.method ?? "", request.url ?? "", simulated);
      return (
        verdict.kind === "page" &&
        (refuseHost(from, allowedHosts) ?? refuseForeign(from)) === undefined
      );
    },
    isForStream: ({ url = "" }) => url === STREAM_PATH || url.startsWith(`${STREAM_PATH}?`),
    openStream: (...upgrade) => endpoint.upgrade(...upgrade),
    operatorView,
    drainStreams() {
      isDraining = true;
      streams.drain();
      return endpoint.ended();
    },
    breakStreams: () => endpoint.terminate(),
    memory: feeds.memory,
    forgetPace: feeds.forgetPace,
    close() {
      streams.drain();
      endpoint.terminate();
      feeds.close();
      upstream.close();
      controls.close();
    },
  };
}

/** However the rest is spelt: what is refused there names the source too. */
const UNDER_API = /^\/api(?:[/?]|$)/;

/** What a process answers that serves no browsers. */
const FOR_OPERATORS: ReadonlySet<RouteVerdict["kind"]> = new Set(["health", "ready"]);

/** What only the dashboard's own pages may ask for; pages may be linked to from anywhere. */
const PRIVATE: ReadonlySet<RouteVerdict["kind"]> = new Set([
  "forward",
  "simulator",
  "config",
  "names",
  "stream",
]);
