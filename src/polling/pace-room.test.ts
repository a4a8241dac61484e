import { describe, expect, test } from "vitest";
import { createEntry, type Entry } from "./pace-entry.ts";
import { roomAt, roomOpensAt } from "./pace-room.ts";

const LIMITS = { places: 4, connections: 5, patienceMs: 1000 };

const flight = (sentAt: number, failures = 0): Entry => ({
  ...createEntry(`sent at ${sentAt}`, 1, 2000),
  sentAt,
  failures,
  inFlight: true,
});
const flights = (...sentAt: readonly number[]) => sentAt.map((at) => flight(at));

describe("room for one more request", () => {
  test("is there until every place is taken by a request that is not late", () => {
    expect(roomAt(flights(0, 100, 200), 300, LIMITS).forWell).toBe(true);
    expect(roomAt(flights(0, 100, 200, 300), 400, LIMITS).forWell).toBe(false);
  });

  test("opens when a request becomes late", () => {
    const four = flights(0, 100, 200, 300);
    expect(roomOpensAt(four, 400, LIMITS)).toBe(1000);
    expect(roomAt(four, 1000, LIMITS)).toMatchObject({ forWell: true, insteadOf: undefined });
  });

  test("is that of a late request where no connection is left; two late ones are kept", () => {
    const five = flights(0, 100, 200, 300, 1000);
    expect(roomOpensAt(five, 1000, LIMITS)).toBe(1200);
    expect(roomAt(five, 1100, LIMITS).forWell).toBe(false);
    expect(roomAt(five, 1200, LIMITS).insteadOf?.sentAt).toBe(200);
  });

  test("never opens by itself while nobody knows how long an answer takes", () => {
    const limits = { ...LIMITS, patienceMs: Number.POSITIVE_INFINITY };
    expect(roomOpensAt(flights(0, 100, 200, 300), 400, limits)).toBe(Number.POSITIVE_INFINITY);
  });

  test("is there for one key that failed before, and takes no place from the others", () => {
    expect(roomAt(flights(0), 100, LIMITS).forSuspect).toBe(true);
    const withSuspect = [flight(0, 1), ...flights(100, 200, 300)];
    expect(roomAt(withSuspect, 400, LIMITS)).toMatchObject({ forWell: true, forSuspect: false });
  });
});
