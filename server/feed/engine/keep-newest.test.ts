import { expect, test, vi } from "vitest";
import { createTestService } from "#engine/hub/testing-service.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { keepNewest } from "./keep-newest.ts";

const ISIN = testIsin(0);
const OTHER = testIsin(1);
const FIRST = "2026-01-05T08:00:00.000000001Z";
const SECOND = "2026-01-05T08:00:00.000000002Z";

/** A client in front of a service whose quotes and clock the test sets. */
function open() {
  const clock = createManualClock();
  const service = createTestService(clock, [ISIN, OTHER]);
  const onOlder = vi.fn();
  const client = keepNewest(service.client, onOlder);
  async function received(updatedAt: string, isin = ISIN, bid = "10.66") {
    service.quote = () => testQuote({ isin, updatedAt, bid });
    const answer = client.quote(isin, new AbortController().signal);
    await clock.advance(service.latencyMs);
    const { value, replacesOlder = false } = await answer;
    return [value.updatedAt.text, value.bid.price, replacesOlder];
  }
  return { service, onOlder, received };
}

test("an older quote is counted, and the newest one is received in its place, marked as such", async () => {
  const { received, onOlder } = open();
  await received(SECOND);
  expect(await received(FIRST, ISIN, "9")).toEqual([SECOND, "10.66", true]);
  expect(onOlder).toHaveBeenCalledOnce();
  expect(await received(SECOND)).toEqual([SECOND, "10.66", false]);
  expect(onOlder).toHaveBeenCalledOnce();
});

test("another quote of the same instant is received", async () => {
  const { received } = open();
  await received(SECOND);
  expect(await received(SECOND, ISIN, "9")).toEqual([SECOND, "9", false]);
});

test("instruments are independent", async () => {
  const { received } = open();
  await received(SECOND);
  expect(await received(FIRST, OTHER)).toEqual([FIRST, "10.66", false]);
});

test("a quote from the future replaces none, before or after the service's clock was set back", async () => {
  const { received, service, onOlder } = open();
  const tomorrow = "2026-01-06T08:00:00Z";
  expect(await received(tomorrow)).toEqual([tomorrow, "10.66", false]);
  expect(await received(SECOND)).toEqual([SECOND, "10.66", false]);
  expect(await received(tomorrow)).toEqual([tomorrow, "10.66", false]);
  expect(await received(FIRST)).toEqual([SECOND, "10.66", true]);
  expect(onOlder).toHaveBeenCalledOnce();
  service.aheadMs = 86_400_000;
  expect(await received(tomorrow)).toEqual([tomorrow, "10.66", false]);
  service.aheadMs = 0;
  expect(await received(FIRST)).toEqual([FIRST, "10.66", false]);
  expect(onOlder).toHaveBeenCalledOnce();
});
