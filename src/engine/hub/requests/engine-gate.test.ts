import { describe, expect, test } from "vitest";
import { openTestSource } from "#engine/hub/testing-service.ts";
import { START_EPOCH_MS } from "#engine/protocol/testing-clock.ts";
import { MarketDataError, type ProblemKind } from "#market/errors.ts";

/** Opens a source that has run for a while, and whose gateway then holds all requests back. */
async function heldBack(kind: ProblemKind, gateClosedForMs: number) {
  const stage = openTestSource(4);
  const { clock, service, source } = stage;
  await clock.advance(20_000);
  const before = source.status();
  const open = { list: service.list, quote: service.quote };
  const until = clock.now() + gateClosedForMs;
  const hold = () => {
    const left = until - clock.now();
    if (left <= 0) return;
    throw new MarketDataError(kind, { status: 429, gateClosedForMs: left });
  };
  service.list = () => {
    hold();
    return open.list();
  };
  service.quote = (isin) => {
    hold();
    return open.quote(isin);
  };
  await clock.advanceUntil(() => source.status().connection.state !== "live");
  stage.askedSince();
  return { ...stage, before, until, repair: () => Object.assign(service, open) };
}

describe("a 429 that the gateway sends itself", () => {
  test("holds the page until that instant, and not a millisecond longer", async () => {
    const { clock, askedSince, source, until } = await heldBack("rate-limited", 30_000);
    const { connection, closedUntil } = source.status();
    expect(closedUntil).toBe(until);
    expect(connection).toMatchObject({ state: "rate-limited", resumeAt: until, origin: "earlier" });
    await clock.advance(until - 1 - clock.now());
    expect(askedSince()).toEqual([]);
    await clock.advance(10_000);
    expect(source.status().connection.state).toBe("live");
  });

  test("does not change what the page learned of the service's limit", async () => {
    const { clock, source, before } = await heldBack("rate-limited", 30_000);
    await clock.advance(60_000);
    const after = source.status();
    expect(after.limits).toBe(0);
    expect(after.lastLimitedAtEpochMs).toBeUndefined();
    expect(after.slices.some(({ limited }) => limited)).toBe(false);
    expect(after.memory).toEqual(before.memory);
    expect(after.perMinute).toBe(before.perMinute);
  });

  test("leaves each instrument its turn", async () => {
    const { clock, askedSince, isins } = await heldBack("rate-limited", 30_000);
    await clock.advance(33_000);
    expect(new Set(askedSince().map(({ key }) => key)).size).toBe(isins.length);
  });

  test("is the cause shown in each row", async () => {
    const { source, isins } = await heldBack("rate-limited", 30_000);
    const held = isins.map((isin) => source.last(isin)).filter((last) => last && "error" in last);
    expect(held.length).toBeGreaterThan(0);
    for (const last of held) {
      expect(last).toMatchObject({ error: { kind: "rate-limited" } });
    }
  });
});

describe.each(["unauthorized", "forbidden"] as const)("a gateway that holds: %s", (kind) => {
  test("is shown with its cause, and asked again when its next probe is due", async () => {
    const { clock, source, askedSince, until } = await heldBack(kind, 23_000);
    expect(source.status().connection).toMatchObject({ state: kind, nextTryAt: until });
    expect(source.status().closedUntil).toBeUndefined();
    await clock.advance(until - 1 - clock.now());
    expect(askedSince()).toEqual([]);
    await clock.advance(5000);
    expect(source.status().connection.state).toBe("live");
  });

  test("receives one request when a person asks to try now", async () => {
    const { clock, source, askedSince, repair } = await heldBack(kind, 23_000);
    source.tryNow();
    expect(askedSince().map(({ intent }) => intent)).toEqual(["tryNow"]);
    await clock.advance(1000);
    repair();
    source.tryNow();
    await clock.advance(4000);
    expect(source.status().connection.state).toBe("live");
    const intents = askedSince().map(({ intent }) => intent);
    expect(intents.filter((intent) => intent === "tryNow")).toHaveLength(1);
    expect(intents.length).toBeGreaterThan(1);
  });
});

describe("a wait that an earlier page received", () => {
  const memory = { perMinute: null, longestWaitMs: 0, closedForMs: 0 };

  test("applies again as soon as the service's time shows that it is not over", async () => {
    const { clock, source, askedSince } = openTestSource(4, {
      ...memory,
      closedUntilServiceMs: START_EPOCH_MS + 60_000,
    });
    await clock.advanceUntil(() => source.status().closedUntil !== undefined);
    expect(source.status().connection).toMatchObject({ state: "rate-limited", origin: "earlier" });
    askedSince();
    await clock.advance(55_000);
    expect(askedSince()).toEqual([]);
    await clock.advance(10_000);
    expect(askedSince().length).toBeGreaterThan(0);
  });

  test("does not apply where it is over by the service's time", async () => {
    const { clock, source } = openTestSource(4, {
      ...memory,
      closedUntilServiceMs: START_EPOCH_MS - 1000,
    });
    await clock.advance(5000);
    expect(source.status().connection.state).toBe("live");
  });
});
