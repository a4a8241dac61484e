import type { IncomingMessage } from "node:http";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import { provenanceOf, refuseForeign, refuseHost } from "./access.ts";
import { classify, type RequestClass } from "./classify.ts";

/** Decides how a request is handled, before it is answered. */
export interface Admission {
  /** Returns the class of a request, `refuse` if it may not be answered, and whether the answer names the source. */
  readonly decide: (request: IncomingMessage) => {
    readonly requestClass: RequestClass;
    readonly namesSource: boolean;
  };
  /** Whether a request to change the protocol comes from the dashboard's own page. */
  readonly admitsUpgrade: (request: IncomingMessage) => boolean;
}

interface AdmissionParts {
  /** Host names under which the dashboard may be reached. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Whether the embedded simulator runs, and with it its control routes. */
  readonly hasSimulator: boolean;
  /** If false, only the health of the process is served. */
  readonly servesBrowsers: boolean;
}

const NO_BROWSERS: ErrorAnswer = {
  status: 404,
  reason: "This process only requests quotes for other servers (FEED_ROLE=asker).",
};

/** Paths whose answers name the source, refusals of malformed paths included. */
const UNDER_API = /^\/api(?:[/?]|$)/;

/** The routes of a process that serves no browsers. */
const FOR_OPERATORS: ReadonlySet<RequestClass["kind"]> = new Set(["health", "ready"]);

/** The routes that only the dashboard's own pages may request. Any site may link to a page. */
const PRIVATE: ReadonlySet<RequestClass["kind"]> = new Set([
  "forward",
  "simulator",
  "config",
  "names",
  "stream",
]);

export function createAdmission(parts: AdmissionParts): Admission {
  const { allowedHosts, hasSimulator, servesBrowsers } = parts;
  const classOf = ({ method = "", url = "" }: IncomingMessage) =>
    classify(method, url, { hasSimulator });

  return {
    decide(request) {
      const from = provenanceOf(request);
      const requestClass = classOf(request);
      const foreignHost = refuseHost(from, allowedHosts);
      const isServed = servesBrowsers || FOR_OPERATORS.has(requestClass.kind);
      const refusal =
        foreignHost ??
        (isServed ? undefined : NO_BROWSERS) ??
        (requestClass.kind === "refuse" ? requestClass.refusal : undefined) ??
        (PRIVATE.has(requestClass.kind) ? refuseForeign(from) : undefined);
      return {
        requestClass: refusal === undefined ? requestClass : { kind: "refuse", refusal },
        namesSource: foreignHost === undefined && UNDER_API.test(request.url ?? ""),
      };
    },
    admitsUpgrade(request) {
      const from = provenanceOf(request);
      const refusal = refuseHost(from, allowedHosts) ?? refuseForeign(from);
      return classOf(request).kind === "page" && refusal === undefined;
    },
  };
}
