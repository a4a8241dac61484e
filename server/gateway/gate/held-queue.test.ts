import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createGateway } from "#server/gateway/gateway.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";

const AT_ONCE = 64;
const ASKED = 100;
/** One gets the service's 429; the others have waited for their turn, and get the gateway's. */
const LIMITED = ASKED - AT_ONCE + 1;

it("sends no request that waited for its turn while a 429 closed the gate", async () => {
  const service = await startRecordingService();
  const gateway = createGateway({
    baseUrl: service.origin,
    token: "t",
    source: "svc-0",
    operatorEmail: undefined,
    host: "127.0.0.1",
    allowedHosts: [],
    log: () => undefined,
  });
  const open: ServerResponse[] = [];
  let came = 0;
  let answeredWith429 = 0;
  const limitOnceAllWait = () => {
    if (open.length < AT_ONCE || came < ASKED) return;
    open[0]?.writeHead(429, { "retry-after": "60" }).end("{}");
  };
  service.behave((_, response) => {
    open.push(response);
    limitOnceAllWait();
  });
  const server = createServer((request, response) => {
    gateway.handle(request, response);
    came += 1;
    limitOnceAllWait();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: ASKED }, async (_, index) => {
    const isin = `US${String(index).padStart(10, "0")}`;
    const { status } = await fetch(`http://127.0.0.1:${port}/api/instruments/${isin}/latest-quote`);
    if (status === 429) answeredWith429 += 1;
    // The rest of the answers come only after all that waited have theirs.
    if (answeredWith429 === LIMITED) for (const response of open.slice(1)) response.end("{}");
    return status;
  });
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 429)).toHaveLength(LIMITED);
  expect(service.seen).toHaveLength(AT_ONCE);
  gateway.close();
  server.close();
  server.closeAllConnections();
  await service.close();
});
