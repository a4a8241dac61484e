import { createServer, type RequestListener } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { testGatewayOptions } from "#server/gateway/testing/gateway-options.ts";
import { createGateway } from "./gateway.ts";
import { makeSelfSigned } from "./testing/certificate.ts";
import { startRecordingService } from "./testing/recording-service.ts";

const closing: (() => void)[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Returns the address of a gateway with the default deadline and limits. */
async function gatewayBefore(baseUrl: string): Promise<string> {
  const gateway = createGateway({
    ...testGatewayOptions(),
    baseUrl,
    token: "a-token-of-some-length",
  });
  const handle: RequestListener = (request, response) => void gateway.handle(request, response);
  closing.push(() => gateway.close());
  return `http://127.0.0.1:${await listen(createServer({ keepAliveTimeout: 1 }, handle))}`;
}

test("answers 502 with the reason if the service's certificate cannot be verified", async () => {
  const asked: unknown[] = [];
  const service = createHttps(makeSelfSigned(), (request) => asked.push(request.url));
  const address = await gatewayBefore(`https://127.0.0.1:${await listen(service)}/beta`);
  const answer = await fetch(`${address}/api/instruments`);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ reason: expect.stringContaining("certificate") });
  expect(asked).toEqual([]);
});

test("waits eight seconds for an answer of the service", async () => {
  const service = await startRecordingService();
  closing.push(() => void service.close());
  service.behave((_, response) => response.end("[]"));
  const timers = vi.spyOn(globalThis, "setTimeout");
  const answer = await fetch(`${await gatewayBefore(`${service.origin}/beta`)}/api/instruments`);
  expect(answer.status).toBe(200);
  // What has passed of the deadline is taken off before the timer is set.
  const deadlines = timers.mock.calls.flatMap(([, ms = 0]) => (ms > 7000 && ms <= 8000 ? ms : []));
  expect(deadlines).not.toEqual([]);
});
