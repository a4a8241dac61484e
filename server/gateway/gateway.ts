import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { SOURCE_HEADER } from "#market/headers/gateway-headers.ts";
import { withoutRepeats } from "#server/common/log.ts";
import { keepNewest } from "#server/feed/engine/keep-newest.ts";
import { createStreams } from "#server/feed/streams/streams.ts";
import { createDispatch } from "./answers/dispatch.ts";
import { pageConfig } from "./answers/page-config.ts";
import { isConnectionEnding, refuse, refuseLast, sendDefect } from "./answers/respond.ts";
import { createRouteAnswers } from "./answers/route-answers.ts";
import { createRoutes } from "./answers/routes.ts";
import { createSimulatorRelay } from "./answers/simulator-relay.ts";
import { createStreamAnswerWriter } from "./answers/stream-answers.ts";
import type { ErrorAnswer } from "./error-answer.ts";
import { errorName } from "./error-name.ts";
import { createFeeds, type Feeds } from "./feeds.ts";
import { ANSWER_LIMITS, EXCHANGE_DEADLINE_MS, type GatewayOptions } from "./gateway-options.ts";
import { createOperatorView, type OperatorView } from "./operator-view.ts";
import { hostNames } from "./requests/access.ts";
import { type Admission, createAdmission } from "./requests/admission.ts";
import { isStreamTarget } from "./requests/classify.ts";
import { exceedsPipelineLimit, TOO_MANY_AT_ONCE } from "./requests/pipelining.ts";
import { createStreamEndpoint } from "./requests/stream-endpoint.ts";
import { openService } from "./service/open-service.ts";
import { createUpstream } from "./service/upstream.ts";
import { createTokenMark } from "./state/fingerprint.ts";

/** Answers browsers, except for the files of the page. */
export interface Gateway
  extends Pick<Admission, "admitsUpgrade">,
    Pick<Feeds, "memory" | "forgetPace"> {
  /**
   * Answers a request, now or later.
   *
   * @returns the path of a page or file that the caller has to serve instead; undefined for all other requests
   */
  handle(request: IncomingMessage, response: ServerResponse): string | undefined;
  /** Whether the request is for the stream, even if it will be refused. */
  isForStream(request: IncomingMessage): boolean;
  /**
   * Opens a stream for such a request.
   *
   * @returns the refusal for the caller to send; undefined if the stream is open
   */
  openStream(request: IncomingMessage, socket: Duplex, head: Buffer): ErrorAnswer | undefined;
  /** Closes all streams, so that their browsers reconnect elsewhere. Resolves once none is connected. */
  drainStreams(): Promise<void>;
  /** Breaks the connections of all streams. */
  breakStreams(): void;
  readonly operatorView: OperatorView;
  close(): void;
}

/** Joins the parts of a gateway. It sends no request to the service before a browser sends one. */
export function createGateway(options: GatewayOptions): Gateway {
  const { token, gate, clock, shared, isDirect, browserAccess } = options;
  const { deadlineMs = EXCHANGE_DEADLINE_MS, limits = ANSWER_LIMITS } = options;
  const { onOlderQuote = () => undefined } = options;
  const log = withoutRepeats(options.log);
  const allowedHosts = hostNames(options.host, options.allowedHosts);
  const admission = createAdmission({
    allowedHosts,
    hasSimulator: options.suggested !== undefined,
    servesBrowsers: browserAccess !== "none",
  });

  const service = openService({
    baseUrl: options.baseUrl,
    token,
    ca: options.ca,
    gate,
    deadlineMs,
    limits,
    onAnswer: options.onServiceAnswer,
    log: options.log,
  });
  const { client, removeToken } = service;
  if (token !== undefined) {
    const asker = keepNewest(client, onOlderQuote);
    shared?.startCandidate({ client: asker, removeToken, tokenMark: createTokenMark(token) });
  }
  const feeds = createFeeds({
    client,
    onOlderQuote,
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
  const streams = createStreams({
    clock,
    current() {
      const feed = browserAccess === "streams" ? feeds.pollingFeed() : undefined;
      return feed && { feed, source: options.source };
    },
    writer: createStreamAnswerWriter(answers),
    limits: options.streams,
    random: Math.random,
  });
  const endpoint = createStreamEndpoint({ streams, allowedHosts, log });
  let isDraining = false;
  const operatorView = createOperatorView({
    feeds,
    streams,
    gate,
    shared,
    isDraining: () => isDraining,
  });

  const { origin } = new URL(options.baseUrl);
  const controls = createUpstream({
    baseUrl: origin,
    token: undefined,
    ca: options.ca,
    deadlineMs,
  });
  const dispatch = createDispatch({
    notReady: operatorView.notReady,
    config: () => pageConfig(options, streams.isOffered()),
    names: () => options.names?.(),
    isStreamOffered: () => streams.isOffered(),
    simulator: createSimulatorRelay(
      controls,
      options.log,
      // Another scenario is another service: a limit that the last one taught is not its own. A Retry-After stays.
      feeds.forgetPace,
    ),
    routes: createRoutes({ source: () => options.source, feed: feeds.current, answers }),
  });

  return {
    handle(request, response) {
      if (isConnectionEnding(request)) return undefined;
      if (exceedsPipelineLimit(request, response)) {
        refuseLast(request, response, TOO_MANY_AT_ONCE);
        return undefined;
      }
      const { requestClass, namesSource } = admission.decide(request);
      if (namesSource) response.setHeader(SOURCE_HEADER, options.source);
      if (requestClass.kind === "page") return requestClass.path;
      if (requestClass.kind === "refuse") refuse(request, response, requestClass.refusal);
      else {
        dispatch(request, response, requestClass).catch((error: unknown) => {
          sendDefect(request, response);
          log(`The gateway failed at a request (${requestClass.kind}): ${errorName(error)}.`);
        });
      }
      return undefined;
    },
    admitsUpgrade: admission.admitsUpgrade,
    isForStream: ({ url = "" }) => isStreamTarget(url),
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
      service.close();
      controls.close();
    },
  };
}
