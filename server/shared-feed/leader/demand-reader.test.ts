import { expect, test, vi } from "vitest";
import { serverClock } from "#server/feed/server-clock.ts";
import {
  afterwards,
  connect,
  connectStore,
  KEYS,
  serveRedis,
} from "#server/shared-feed/testing/shared-store.ts";
import { createDemandReader } from "./demand-reader.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };
const CLOCK = serverClock({
  now: () => performance.now(),
  moment: () => ({ epochMs: Date.now() }),
});

test("reads messages again after the greatest possible id was written", async () => {
  const server = await serveRedis();
  const { store } = await connectStore(server.url);
  const received: string[] = [];
  const failures: unknown[] = [];
  let invalidValues = 0;
  const reader = createDemandReader({
    blockingRedis: await connect(server.url),
    store,
    key: KEYS.messages,
    clock: CLOCK,
    onChange: () => undefined,
    onMessage: (message) => received.push(message),
    onError: (error) => failures.push(error),
    onInvalidValues: (count) => {
      invalidValues += count;
    },
  });
  afterwards(() => reader.close());
  await vi.waitFor(async () => {
    await store.send("try-now", "edge");
    expect(received).toContain("try-now");
  }, PATIENCE);
  const last = "18446744073709551615-18446744073709551615";
  await server.command("XADD", KEYS.messages, last, "x", "y");
  await vi.waitFor(() => expect(invalidValues).toBe(1), PATIENCE);
  await vi.waitFor(async () => {
    await store.send("forget-pace", "edge");
    expect(received).toContain("forget-pace");
  }, PATIENCE);
  expect(failures).toEqual([]);
});
