import { describe, expect, test } from "vitest";
import { concurrencyAt, concurrencyRisesAt } from "./concurrency.ts";
import { createKeyEntry, type KeyEntry } from "./key-entry.ts";

const LIMITS = { maxConcurrent: 4, connections: 5, slowAfterMs: 1000 };

const flight = (sentAt: number, failures = 0): KeyEntry => ({
  ...createKeyEntry(`sent at ${sentAt}`, 1, 2000),
  sentAt,
  failures,
  inFlight: true,
});
const flights = (...sentAt: readonly number[]) => sentAt.map((at) => flight(at));

describe("a free slot for one more request", () => {
  test("exists until requests that are not late take every slot", () => {
    expect(concurrencyAt(flights(0, 100, 200), 300, LIMITS).forHealthy).toBe(true);
    expect(concurrencyAt(flights(0, 100, 200, 300), 400, LIMITS).forHealthy).toBe(false);
  });

  test("appears when a request becomes late", () => {
    const four = flights(0, 100, 200, 300);
    expect(concurrencyRisesAt(four, 400, LIMITS)).toBe(1000);
    expect(concurrencyAt(four, 1000, LIMITS)).toMatchObject({
      forHealthy: true,
      insteadOf: undefined,
    });
  });

  test("is taken from a late request where no connection is left; two late ones are kept", () => {
    const five = flights(0, 100, 200, 300, 1000);
    expect(concurrencyRisesAt(five, 1000, LIMITS)).toBe(1200);
    expect(concurrencyAt(five, 1100, LIMITS).forHealthy).toBe(false);
    expect(concurrencyAt(five, 1200, LIMITS).insteadOf?.sentAt).toBe(200);
  });

  test("never appears by itself before the round trip is known", () => {
    const limits = { ...LIMITS, slowAfterMs: Number.POSITIVE_INFINITY };
    expect(concurrencyRisesAt(flights(0, 100, 200, 300), 400, limits)).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test("exists for one key that failed before, and leaves the other slots free", () => {
    expect(concurrencyAt(flights(0), 100, LIMITS).forSuspect).toBe(true);
    const withSuspect = [flight(0, 1), ...flights(100, 200, 300)];
    expect(concurrencyAt(withSuspect, 400, LIMITS)).toMatchObject({
      forHealthy: true,
      forSuspect: false,
    });
  });
});
