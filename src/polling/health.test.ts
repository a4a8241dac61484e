import { describe, expect, test } from "vitest";
import { MarketDataError, type ProblemDetails, type ProblemKind } from "#market/errors.ts";
import { createHealth, type Health } from "./health.ts";

const fail = (
  health: Health,
  kind: ProblemKind,
  details: ProblemDetails = {},
  now = 1000,
  key = "a",
) => health.failed(key, new MarketDataError(kind, details), now, now + 1_000_000);

/** A service that has answered once. */
function wellKnown(): Health {
  const health = createHealth();
  health.succeeded();
  return health;
}

describe("the health of a service", () => {
  test("is unproven until something succeeds", () => {
    const health = createHealth();
    expect(health.everAnswered).toBe(false);
    health.succeeded();
    expect(health.everAnswered).toBe(true);
    expect(health.trouble).toBeUndefined();
  });

  test.each(["unauthorized", "forbidden"] as const)("suffers from %s at once", (kind) => {
    const health = wellKnown();
    fail(health, kind);
    expect(health.trouble).toMatchObject({ kind: "refused", state: kind, nextProbeAt: 61_000 });
  });

  test("keeps the beginning of a refusal through its probes", () => {
    const health = wellKnown();
    fail(health, "unauthorized", {}, 1000);
    fail(health, "unauthorized", {}, 61_000);
    expect(health.trouble).toMatchObject({ sinceEpochMs: 1_001_000, nextProbeAt: 121_000 });
  });

  test("begins anew when 401 turns into 403", () => {
    const health = wellKnown();
    fail(health, "unauthorized", {}, 1000);
    fail(health, "forbidden", {}, 61_000);
    expect(health.trouble).toMatchObject({ state: "forbidden", sinceEpochMs: 1_061_000 });
  });

  test("is restored by any success", () => {
    const health = wellKnown();
    fail(health, "forbidden");
    health.succeeded();
    expect(health.trouble).toBeUndefined();
  });

  test("suffers at once when not even the gateway answers", () => {
    const health = wellKnown();
    fail(health, "network");
    expect(health.trouble?.kind).toBe("silent");
  });

  test.each([
    ["timeout", undefined],
    ["http", 502],
    ["http", 503],
    ["http", 504],
  ] as const)(
    "takes one %s %s for that request's own, two in a row for silence",
    (kind, status) => {
      const health = wellKnown();
      fail(health, kind, { status });
      expect(health.trouble).toBeUndefined();
      fail(health, kind, { status });
      expect(health.trouble?.kind).toBe("silent");
    },
  );

  test("takes even one unanswered request for silence where nothing ever answered", () => {
    const health = createHealth();
    fail(health, "timeout");
    expect(health.trouble?.kind).toBe("silent");
  });

  test("counts silence in a row only: an answer between begins the count anew", () => {
    const health = wellKnown();
    fail(health, "timeout");
    fail(health, "not-found", { status: 404 });
    fail(health, "timeout");
    expect(health.trouble).toBeUndefined();
  });

  test.each([
    ["not-found", 404],
    ["contract", 200],
    ["http", 500],
    ["rate-limited", 429],
  ] as const)("sees in %s %d a service that speaks again", (kind, status) => {
    const health = wellKnown();
    fail(health, "network");
    fail(health, kind, { status });
    expect(health.trouble).toBeUndefined();
  });

  test("does not take a 429 for a token that is accepted", () => {
    const health = wellKnown();
    fail(health, "unauthorized");
    fail(health, "rate-limited", { status: 429 });
    expect(health.trouble?.kind).toBe("refused");
  });

  test("lets the probe of a refused token be moved, and nothing else", () => {
    const health = wellKnown();
    health.probeAt(5);
    expect(health.trouble).toBeUndefined();
    fail(health, "forbidden");
    health.probeAt(5);
    expect(health.trouble).toMatchObject({ kind: "refused", nextProbeAt: 5 });
  });

  test("takes one instrument's 500 for its own, however often it comes", () => {
    const health = wellKnown();
    for (let times = 0; times < 5; times += 1) fail(health, "http", { status: 500 });
    expect(health.trouble).toBeUndefined();
  });

  test("takes the 500s of two instruments, with nothing right between, for the service's", () => {
    const health = wellKnown();
    fail(health, "http", { status: 500 }, 1000, "a");
    fail(health, "http", { status: 500 }, 1000, "b");
    expect(health.trouble).toMatchObject({ kind: "silent", error: { status: 500 } });
    health.succeeded();
    fail(health, "http", { status: 500 }, 1000, "a");
    expect(health.trouble).toBeUndefined();
  });

  test("takes one instrument's redirect for its own, and those of two for the service's", () => {
    const health = wellKnown();
    for (let times = 0; times < 5; times += 1) fail(health, "http");
    expect(health.trouble).toBeUndefined();
    fail(health, "http", {}, 1000, "b");
    expect(health.trouble).toMatchObject({ kind: "silent", error: { status: undefined } });
  });
});
