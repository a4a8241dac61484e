import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Log, withoutRepeats } from "#server/common/log.ts";
import { errorName } from "#server/gateway/error-name.ts";
import type { Metrics } from "./metrics.ts";

/** A listener for operators, so that the dashboard's address does not show these figures. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

interface MetricsServerParts {
  readonly address: MetricsAddress;
  readonly metrics: Pick<Metrics, "text" | "contentType">;
  /** Returns the reason why no quotes can be expected; undefined if they can. */
  readonly notReady: () => { readonly reason: string } | undefined;
  readonly log: Log;
}

const TEXT = "text/plain; charset=utf-8";
const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
const READ: ReadonlySet<string | undefined> = new Set(["GET", "HEAD"]);
/** A scraper sends one request at a time. */
const TIMEOUTS = { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 };

/**
 * Serves `/metrics`, `/healthz` and `/readyz`.
 *
 * @throws the system's error if the address cannot be listened on
 */
export async function openMetricsServer(parts: MetricsServerParts): Promise<MetricsServer> {
  const { address, metrics, notReady } = parts;
  const log = withoutRepeats(parts.log);

  async function answerTo(path: string): Promise<readonly [number, string, string]> {
    switch (path) {
      case "/metrics":
        return [200, await metrics.text(), metrics.contentType];
      case "/healthz":
        return [200, "ok\n", TEXT];
      case "/readyz": {
        const fault = notReady();
        return fault ? [503, `not ready: ${fault.reason}\n`, TEXT] : [200, "ready\n", TEXT];
      }
      default:
        return [404, "not found\n", TEXT];
    }
  }

  const server = createServer(TIMEOUTS, (request, response) => {
    // A page of another site may try to read it in an operator's browser.
    const isOfPage = request.headers.origin !== undefined || "sec-fetch-site" in request.headers;
    const isNavigation = request.headers["sec-fetch-site"] === "none";
    if (!READ.has(request.method) || (isOfPage && !isNavigation)) {
      response.writeHead(403, HEADERS).end();
      return;
    }
    answerTo(request.url ?? "").then(
      ([status, body, type]) => {
        const length = Buffer.byteLength(body);
        response.writeHead(status, { ...HEADERS, "content-type": type, "content-length": length });
        response.end(request.method === "HEAD" ? undefined : body);
      },
      (error: unknown) => {
        log(`The metrics could not be written: ${errorName(error)}.`);
        response.writeHead(500, HEADERS).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
