import { describe, expect, test } from "vitest";
import { MarketDataError, type ProblemDetails, type ProblemKind } from "#market/errors.ts";
import { createHealth, type Health, outageOf } from "./health.ts";

const fail = (
  health: Health,
  kind: ProblemKind,
  details: ProblemDetails = {},
  now = 1000,
  isDown = false,
) => health.failed(new MarketDataError(kind, details), now - 100, now, now + 1_000_000, isDown);

const failDown = (health: Health, kind: ProblemKind, details?: ProblemDetails) =>
  fail(health, kind, details, 1000, true);

/** Returns the health of a service that has answered once. */
function wellKnown(): Health {
  const health = createHealth();
  health.succeeded(100_000);
  return health;
}

describe("the health of a service", () => {
  test("is unknown until something succeeds", () => {
    const health = createHealth();
    expect(health.everAnswered).toBe(false);
    health.succeeded(100_000);
    expect(health.everAnswered).toBe(true);
    expect(health.outage).toBeUndefined();
  });

  test.each(["unauthorized", "forbidden"] as const)("has an outage at once: %s", (kind) => {
    const health = wellKnown();
    fail(health, kind);
    expect(health.outage).toMatchObject({
      kind: "token-refused",
      state: kind,
      nextProbeAt: 61_000,
    });
  });

  test("keeps the instant of the refusal through its probes", () => {
    const health = wellKnown();
    fail(health, "unauthorized", {}, 1000);
    fail(health, "unauthorized", {}, 61_000);
    expect(health.outage).toMatchObject({ sinceEpochMs: 1_001_000, nextProbeAt: 121_000 });
  });

  test("ends a refusal when the gateway no longer holds requests back, and no other outage", () => {
    const health = wellKnown();
    fail(health, "unauthorized");
    health.readmitted();
    expect(health.outage).toBeUndefined();
    failDown(health, "network");
    health.readmitted();
    expect(health.outage).toMatchObject({ kind: "unreachable" });
  });

  test("keeps the service's own words where the gateway holds the next request", () => {
    const health = wellKnown();
    fail(health, "unauthorized", { reason: "The gateway holds.", gateClosedForMs: 500 }, 1000);
    expect(health.outage).toMatchObject({ error: { reason: "The gateway holds." } });
    fail(health, "unauthorized", { reason: "Token expired" }, 2000);
    fail(health, "unauthorized", { reason: "The gateway holds.", gateClosedForMs: 40_000 }, 3000);
    expect(health.outage).toMatchObject({
      nextProbeAt: 43_000,
      error: { reason: "Token expired" },
    });
    fail(health, "forbidden", { reason: "The gateway holds.", gateClosedForMs: 30_000 }, 4000);
    expect(health.outage).toMatchObject({ error: { reason: "The gateway holds." } });
    fail(health, "forbidden", { reason: "Key revoked" }, 5000);
    fail(health, "forbidden", { reason: "Key revoked again" }, 65_000);
    expect(health.outage).toMatchObject({ error: { reason: "Key revoked again" } });
  });

  test("starts a new refusal when 401 turns into 403", () => {
    const health = wellKnown();
    fail(health, "unauthorized", {}, 1000);
    fail(health, "forbidden", {}, 61_000);
    expect(health.outage).toMatchObject({ state: "forbidden", sinceEpochMs: 1_061_000 });
  });

  test("is restored by any success", () => {
    const health = wellKnown();
    fail(health, "forbidden");
    health.succeeded(100_000);
    expect(health.outage).toBeUndefined();
  });

  test("keeps a refusal through late answers to earlier requests, and ends it with a later one", () => {
    const health = wellKnown();
    fail(health, "unauthorized", {}, 5000);
    health.succeeded(4899);
    expect(health.outage).toMatchObject({ kind: "token-refused" });
    fail(health, "unauthorized", { gateClosedForMs: 2000 }, 9000);
    health.succeeded(4900);
    expect(health.outage).toBeUndefined();
  });

  test("ends a silence with any answer", () => {
    const health = wellKnown();
    failDown(health, "network");
    health.succeeded(0);
    expect(health.outage).toBeUndefined();
  });

  test.each([
    ["network", undefined],
    ["timeout", undefined],
    ["http", 500],
    ["http", 503],
  ] as const)("takes a %s %s for silence once the service as a whole is down", (kind, status) => {
    const health = wellKnown();
    fail(health, kind, { status });
    expect(health.outage).toBeUndefined();
    failDown(health, kind, { status });
    expect(health.outage).toMatchObject({ kind: "unreachable", error: { kind, status } });
  });

  test.each([
    ["not-found", 404],
    ["contract", 200],
    ["rate-limited", 429],
  ] as const)("sees in %s %d a service that speaks again", (kind, status) => {
    const health = wellKnown();
    failDown(health, "network");
    fail(health, kind, { status });
    expect(health.outage).toBeUndefined();
  });

  test("does not treat a 429 as an accepted token", () => {
    const health = wellKnown();
    fail(health, "unauthorized");
    fail(health, "rate-limited", { status: 429 });
    expect(health.outage?.kind).toBe("token-refused");
  });

  test("moves the probe of a refused token, and nothing else", () => {
    const health = wellKnown();
    health.probeAt(5);
    expect(health.outage).toBeUndefined();
    fail(health, "forbidden");
    health.probeAt(5);
    expect(health.outage).toMatchObject({ kind: "token-refused", nextProbeAt: 5 });
  });

  test("does not treat a server error as an accepted token, but treats silence as an outage", () => {
    const health = wellKnown();
    fail(health, "unauthorized");
    failDown(health, "http", { status: 500 });
    expect(health.outage?.kind).toBe("token-refused");
    failDown(health, "network");
    expect(health.outage?.kind).toBe("unreachable");
  });
});

describe("rows without any answer yet", () => {
  const error = (kind: ProblemKind, status?: number) => new MarketDataError(kind, { status });

  test("show an outage once each of them has failed", () => {
    const [first, second] = [error("http", 502), error("timeout")];
    expect(outageOf([first, second])).toEqual({ kind: "unreachable", error: first });
    expect(outageOf([first, undefined])).toBeUndefined();
    expect(outageOf([])).toBeUndefined();
  });

  test.each([
    ["not-found", 404],
    ["contract", 200],
    ["rate-limited", 429],
    ["unauthorized", 401],
  ] as const)("show none where the answer was %s: the service is up", (kind, status) => {
    expect(outageOf([error("http", 502), error(kind, status)])).toBeUndefined();
  });
});
