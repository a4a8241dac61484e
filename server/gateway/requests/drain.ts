import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Time for a new connection to send its first request. A browser may connect and send none. */
const FIRST_REQUEST_MS = 500;

/**
 * Prepares to end a server without cutting off an answer: it stops listening, and closes each connection once no
 * answer is pending. Call it before the server listens, since it tracks all connections.
 *
 * @returns a function that ends the server and resolves with the number of answers that took longer than
 * `timeoutMs` and were cut off
 */
export function createDrain(server: Server): (timeoutMs: number) => Promise<number> {
  const pendingResponses = new Set<ServerResponse>();
  /** Connections without a request yet: Node does not count them as idle. */
  const unused = new Set<Socket>();
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    unused.delete(socket);
    pendingResponses.add(response);
    if (isDraining) endConnection(response);
    response.once("close", () => {
      pendingResponses.delete(response);
      // Waits until the connection counts as idle.
      if (isDraining) setImmediate(() => server.closeIdleConnections());
    });
  });
  return (timeoutMs) =>
    new Promise((resolve) => {
      isDraining = true;
      let cutOff = 0;
      const endUnused = setTimeout(() => {
        for (const socket of unused) socket.destroy();
      }, FIRST_REQUEST_MS);
      const endAll = setTimeout(() => {
        cutOff = pendingResponses.size;
        server.closeAllConnections();
      }, timeoutMs);
      // Closes idle connections too.
      server.close(() => {
        clearTimeout(endUnused);
        clearTimeout(endAll);
        resolve(cutOff);
      });
      for (const response of pendingResponses) endConnection(response);
    });
}

/** Tells the client to send no further request on a connection that is about to close. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
