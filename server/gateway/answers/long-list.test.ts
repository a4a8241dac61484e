import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createGateway } from "#server/gateway/gateway.ts";
import { BLOCK_BYTES } from "#server/gateway/service/body-blocks.ts";
import { listText } from "#server/gateway/testing/answer-grammar.ts";
import { testGatewayOptions } from "#server/gateway/testing/gateway-options.ts";

vi.mock("node:timers/promises", async (load) => {
  const actual = await load<typeof import("node:timers/promises")>();
  return { ...actual, setImmediate: vi.fn(actual.setImmediate) };
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(handle: RequestListener): Promise<string> {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("sends a long list in full, and lets other work run between two blocks", async () => {
  const isins = Array.from({ length: 100_000 }, (_, each) => `US${String(each).padStart(9, "0")}5`);
  const list = listText(isins);
  const gateway = createGateway({
    ...testGatewayOptions(),
    baseUrl: await listen((_, response) => response.end(list)),
    token: "a-token-of-some-length",
  });
  closing.push(() => gateway.close());
  const address = await listen((request, response) => void gateway.handle(request, response));
  const answer = await fetch(`${address}/api/instruments`);
  expect((await answer.text()) === list).toBe(true);
  expect(vi.mocked(yieldToEventLoop).mock.calls.length).toBeGreaterThanOrEqual(
    Math.floor(Buffer.byteLength(list) / BLOCK_BYTES),
  );
});
