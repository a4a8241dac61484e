import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the service does with a request. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** One request as the service saw it. */
interface Seen {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage["headers"];
}

/** A service whose behaviour a test chooses, and which remembers what it was asked. */
export interface RecordingService {
  readonly origin: string;
  readonly seen: Seen[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Starts a service on a free port of the loopback. */
export async function startRecordingService(): Promise<RecordingService> {
  const seen: Seen[] = [];
  let current: Behaviour = (_, response) => response.end("{}");
  const server = createServer((request, response) => {
    const { method = "", url: target = "", headers } = request;
    seen.push({ method, target, headers });
    current(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    behave(behaviour) {
      current = behaviour;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
