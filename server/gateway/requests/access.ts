import type { IncomingMessage } from "node:http";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";

/** The headers that show the origin of a request; `host` holds every `Host` header. */
export interface Provenance {
  readonly host: readonly string[];
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/** Reads the provenance of a request. Node itself keeps only the first of several `Host` headers. */
export function provenanceOf({ headers, rawHeaders }: IncomingMessage): Provenance {
  const isHost = (at: number): boolean => rawHeaders[at]?.toLowerCase() === "host";
  return {
    host: rawHeaders.filter((_, at) => at % 2 === 1 && isHost(at - 1)),
    origin: headers.origin,
    fetchSite: headers["sec-fetch-site"]?.toString(),
  };
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?$/;

/**
 * Returns the names under which the dashboard may be reached: those of the loopback, the name that it listens on and
 * those that the operator added. The port is not checked, since a proxy may be in front.
 */
export function hostNames(listening: string, added: readonly string[]): ReadonlySet<string> {
  const names = [...LOOPBACK, listening, ...added].map((name) => name.toLowerCase());
  return new Set(
    names.map((name) => (name.includes(":") ? `[${name.replace(/[[\]]/g, "")}]` : name)),
  );
}

/** Refuses a foreign `Host`, against DNS rebinding by a page of another site. */
export function refuseHost(from: Provenance, names: ReadonlySet<string>): ErrorAnswer | undefined {
  const [host, ...more] = from.host;
  if (host === undefined || more.length > 0) {
    return { status: 400, reason: "One Host header is needed." };
  }
  const name = HOST.exec(host.toLowerCase())?.[1];
  if (name !== undefined && names.has(name)) return undefined;
  return { status: 421, reason: "The dashboard is not served under this name." };
}

/**
 * Refuses the requests of another site's pages. Browsers send `Sec-Fetch-Site` with every request and `Origin` with
 * most; tools send neither and are admitted.
 */
export function refuseForeign(from: Provenance): ErrorAnswer | undefined {
  const site = from.fetchSite ?? "none";
  if (site !== "same-origin" && site !== "none") return FOREIGN;
  if (from.origin === undefined) return undefined;
  return isSameHost(from.origin, from.host[0]) ? undefined : FOREIGN;
}

/** The refusal of a request by another site's page. */
export const FOREIGN: ErrorAnswer = {
  status: 403,
  reason: "Only the dashboard's own pages may ask for this.",
};

function isSameHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}
