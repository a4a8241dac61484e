import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { urlHost } from "#server/common/url-host.ts";
import type { Booted } from "#server/gateway/boot/boot.ts";
import { guardConnections } from "#server/gateway/requests/connections.ts";
import { createDrain } from "#server/gateway/requests/drain.ts";
import { PAGE_HEADERS } from "#server/gateway/security-headers.ts";
import { refuseUnknownPath } from "./not-found.ts";
import { type Page, pageAt } from "./pages.ts";
import { createServedFiles, type ServedFiles } from "./served-files.ts";

/** Called with each request before it is answered. */
export type RequestObserver = (request: IncomingMessage, response: ServerResponse) => void;

/** The page behind its gateway, listening. */
export interface PageServer {
  readonly url: string;
  readonly port: number;
  /**
   * Stops listening and waits for the pending answers. The caller still owns the gateway.
   *
   * @returns the number of answers that were cut off because they took longer than `timeoutMs`
   */
  drain(timeoutMs: number): Promise<number>;
  /** Ends the server and breaks its connections. The caller still owns the gateway. */
  close(): Promise<void>;
}

/** The types of the files of a build. Any other file is served as bytes. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

/**
 * Serves a build like Vite's preview, but without Vite: for machines without build tools.
 *
 * @param dist the folder of the build, as an absolute path
 */
export async function servePage(
  { gateway, settings }: Pick<Booted, "gateway" | "settings">,
  dist: string,
  observe: RequestObserver = () => {},
): Promise<PageServer> {
  const files = createServedFiles(dist);
  const server = createServer((request, response) => {
    observe(request, response);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    const path = gateway.handle(request, response);
    if (path !== undefined) sendPage(request, response, pageAt(path, dist), files);
  });
  guardConnections(server, gateway);
  const drain = createDrain(server);
  const port = await listen(server, settings.host, settings.port ?? 0);
  return {
    url: `http://${urlHost(settings.host)}:${port}`,
    port,
    async drain(timeoutMs) {
      const [cutOff] = await Promise.all([drain(timeoutMs), gateway.drainStreams()]);
      return cutOff;
    },
    close() {
      const ended = closeServer(server);
      gateway.breakStreams();
      return ended;
    },
  };
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page | undefined,
  files: ServedFiles,
): void {
  if (page === undefined) {
    refuseUnknownPath(request, response);
    return;
  }
  response.setHeader("cache-control", page.cacheControl);
  response.setHeader("content-type", TYPES[extname(page.file)] ?? "application/octet-stream");
  // In full and with its length: a browser then notices a truncated file.
  const accepted = request.headers["accept-encoding"]?.toString();
  files.read(page.file, accepted).then(
    ({ body, encoding, varies }) => {
      if (varies) response.setHeader("vary", "accept-encoding");
      if (encoding) response.setHeader("content-encoding", encoding);
      response.setHeader("content-length", body.length);
      response.end(request.method === "HEAD" ? undefined : body);
    },
    // The build was removed while it was served.
    () => response.destroy(),
  );
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
