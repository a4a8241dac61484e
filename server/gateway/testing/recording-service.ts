import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The service's handler of a request. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A recorded request. */
interface Seen {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage["headers"];
}

/** A service with the behaviour of the test, which records its requests. */
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
