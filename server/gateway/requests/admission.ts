import type { IncomingMessage } from "node:http";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import { provenanceOf, refuseForeign, refuseHost } from "./access.ts";
import { classify, type RouteVerdict } from "./rules.ts";

/** Decides how a request is handled, before it is answered. */
export interface Admission {
  /** Returns the verdict, and whether the answer names the source. */
  readonly decide: (request: IncomingMessage) => {
    readonly verdict: RouteVerdict;
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
const FOR_OPERATORS: ReadonlySet<RouteVerdict["kind"]> = new Set(["health", "ready"]);

/** The routes that only the dashboard's own pages may request. Any site may link to a page. */
const PRIVATE: ReadonlySet<RouteVerdict["kind"]> = new Set([
  "forward",
  "simulator",
  "config",
  "names",
  "stream",
]);

export function createAdmission(parts: AdmissionParts): Admission {
  const { allowedHosts, hasSimulator, servesBrowsers } = parts;
  const verdictOf = ({ method = "", url = "" }: IncomingMessage) =>
    classify(method, url, { hasSimulator });

  return {
    decide(request) {
      const from = provenanceOf(request);
      const verdict = verdictOf(request);
      const foreignHost = refuseHost(from, allowedHosts);
      const isServed = servesBrowsers || FOR_OPERATORS.has(verdict.kind);
      const refusal =
        foreignHost ??
        (isServed ? undefined : NO_BROWSERS) ??
        (verdict.kind === "refuse" ? verdict.refusal : undefined) ??
        (PRIVATE.has(verdict.kind) ? refuseForeign(from) : undefined);
      return {
        verdict: refusal === undefined ? verdict : { kind: "refuse", refusal },
        namesSource: foreignHost === undefined && UNDER_API.test(request.url ?? ""),
      };
    },
    admitsUpgrade(request) {
      const from = provenanceOf(request);
      const refusal = refuseHost(from, allowedHosts) ?? refuseForeign(from);
      return verdictOf(request).kind === "page" && refusal === undefined;
    },
  };
}
