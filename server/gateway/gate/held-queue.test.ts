import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createGateway } from "#server/gateway/gateway.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";

const AT_ONCE = 64;
const ASKED = 100;
/** One gets the service's 429; the others have waited for their turn, and get the gateway's. */
const LIMITED = ASKED - AT_ONCE + 1;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A gateway before a service, and how often it was asked. */
async function deployment(onRequest: () => void = () => undefined, deadlineMs?: number) {
  const service = await startRecordingService();
  const gateway = createGateway({
    baseUrl: service.origin,
    token: "t",
    source: "svc-0",
    operatorEmail: undefined,
    host: "127.0.0.1",
    allowedHosts: [],
    deadlineMs,
    log: () => undefined,
  });
  const server = createServer((request, response) => {
    gateway.handle(request, response);
    onRequest();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  closing.push(
    () => gateway.close(),
    () => server.close().closeAllConnections(),
    () => service.close(),
  );
  const ask = (index: number) => {
    const isin = `US${String(index).padStart(10, "0")}`;
    return fetch(`http://127.0.0.1:${port}/api/instruments/${isin}/latest-quote`);
  };
  return { service, ask };
}

it("sends no request that waited for its turn while a 429 closed the gate", async () => {
  const open: ServerResponse[] = [];
  let came = 0;
  let answeredWith429 = 0;
  const limitOnceAllWait = () => {
    if (open.length < AT_ONCE || came < ASKED) return;
    open[0]?.writeHead(429, { "retry-after": "60" }).end("{}");
  };
  const { service, ask } = await deployment(() => {
    came += 1;
    limitOnceAllWait();
  });
  service.behave((_, response) => {
    open.push(response);
    limitOnceAllWait();
  });
  const answers = Array.from({ length: ASKED }, async (_, index) => {
    const { status } = await ask(index);
    if (status === 429) answeredWith429 += 1;
    // The rest of the answers come only after all that waited have theirs.
    if (answeredWith429 === LIMITED) for (const response of open.slice(1)) response.end("{}");
    return status;
  });
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 429)).toHaveLength(LIMITED);
  expect(service.seen).toHaveLength(AT_ONCE);
});

it("answers a held request though slow answers take up every turn", async () => {
  const { service, ask } = await deployment(undefined, 2000);
  service.behave((_, response) => response.writeHead(503, { "retry-after": "60" }).end("{}"));
  await ask(0);
  let hanging = 0;
  const allHang = new Promise<void>((resolve) => {
    service.behave(() => {
      hanging += 1;
      if (hanging === AT_ONCE) resolve();
    });
  });
  const others = Array.from({ length: AT_ONCE }, (_, index) => ask(index + 1));
  await allHang;
  expect((await ask(0)).status).toBe(503);
  await Promise.all(others);
});
