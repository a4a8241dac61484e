import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createClient } from "#market/client/client.ts";
import { asMarketDataError } from "#market/client/contract-error.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import {
  listAnswer,
  quoteAnswer,
  type RebuiltAnswer,
  sendAnswer,
  serviceErrorAnswer,
} from "#server/gateway/answers/service-answers.ts";
import { createTokenRemover } from "#server/gateway/service/remove-token.ts";
import { type RawAnswer, rawRequest, requestText } from "#server/testing/raw-request.ts";

export const ISIN = parseIsin("US0378331005") as Isin;

type Operation = "quote" | "list";
type Parts = readonly (string | Uint8Array)[];

/** A raw TCP service, which may violate HTTP, and a server that rebuilds its answers. */
export interface MinimalGateway {
  /** Returns the raw answer to a browser if the service writes these parts. */
  ask(operation: Operation, parts: Parts, token: string): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** Starts the feed's client and the rebuilding of answers, without feed, gate and routes. */
export async function startMinimalGateway(deadlineMs = 10_000): Promise<MinimalGateway> {
  let answer: Parts = [];
  let secret = "";
  const sockets = new Set<Socket>();
  const service = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    socket.once("data", () => {
      for (const part of answer) socket.write(part);
      socket.end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const client = createClient({
    baseUrl: `http://127.0.0.1:${portOf(service)}`,
    fetch,
    deadlineMs,
  });

  const rebuilt = async (operation: string): Promise<RebuiltAnswer> => {
    const { signal } = new AbortController();
    try {
      if (operation === "quote") {
        return quoteAnswer(await client.quote(ISIN, signal));
      }
      const { value, serverDateMs } = await client.instruments(signal);
      return await listAnswer(value, serverDateMs, () => yieldToEventLoop());
    } catch (error) {
      return serviceErrorAnswer(asMarketDataError(error), createTokenRemover(secret));
    }
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void rebuilt((request.url ?? "").slice(1)).then((each) => sendAnswer(request, response, each));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);

  return {
    ask(operation, parts, token) {
      answer = parts;
      secret = token;
      return rawRequest(port, requestText(port, `GET /${operation}`));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await Promise.all([server, service].map((each) => new Promise((done) => each.close(done))));
    },
  };
}

function portOf(server: Pick<Server, "address">): number {
  return (server.address() as AddressInfo).port;
}
