import { describe, expect, test } from "vitest";
import { clockOffset, translateMessage } from "./clock-translation.ts";
import { initialStatus } from "./source-status.ts";
import { testChecked, testIsin } from "./testing-quotes.ts";

describe("two clocks of one browser", () => {
  test("agree where they differ by no more than the time of a message", () => {
    expect(clockOffset(1000, 980)).toBe(0);
    expect(clockOffset(1000, 1020)).toBe(0);
  });

  test("are translated where one of them slept", () => {
    expect(clockOffset(5_000_000, 1_000_000)).toBe(4_000_000);
  });
});

describe("a message translated to the tab's clock", () => {
  test("is the same where the clocks agree", () => {
    const message = { kind: "pong", now: 5 } as const;
    expect(translateMessage(message, 0)).toBe(message);
  });

  test("has its quote's check instant on the tab's clock", () => {
    const value = testChecked({ checkedAt: 1000 });
    const outcome = { at: 1000, value };
    const message = { kind: "quote", isin: testIsin(1), outcome, record: undefined } as const;
    expect(translateMessage(message, 500)).toMatchObject({
      outcome: { at: 1500, value: { checkedAt: 1500 } },
    });
  });

  test("has the ends of its waits on the tab's clock, and the same service time", () => {
    const status = {
      ...initialStatus(
        {
          state: "rate-limited",
          resumeAt: 9000,
          resumeAtEpochMs: 77,
          waitMs: 4000,
          origin: "service",
        },
        { baseIntervalMs: 2000, mostPerMinute: undefined },
      ),
      closedUntil: 9000,
      serviceOffsetMs: 100_000,
    };
    const moved = translateMessage({ kind: "status", status }, 1000);
    expect(moved).toMatchObject({
      status: {
        connection: { resumeAt: 10_000, resumeAtEpochMs: 77 },
        closedUntil: 10_000,
        serviceOffsetMs: 99_000,
      },
    });
  });
});
