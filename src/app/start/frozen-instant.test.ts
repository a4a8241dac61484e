import { expect, test, vi } from "vitest";
import { readFrozenInstant } from "./frozen-instant.ts";

function read(clock: string) {
  const reportError = vi.fn();
  const location = new URL(`https://touchline.example/?clock=${clock}`);
  const page = { location, reportError } as unknown as Window;
  return { instant: readFrozenInstant(page), reportError };
}

test("the instant of the address is read", () => {
  const { instant, reportError } = read("2026-01-05T08:00:00Z");
  expect(instant?.text).toBe("2026-01-05T08:00:00Z");
  expect(reportError).not.toHaveBeenCalled();
});

test.each(["2026-02-30T00:00:00Z", "NaN", ""])("an invalid instant is reported: %j", (clock) => {
  const { instant, reportError } = read(clock);
  expect(instant).toBeUndefined();
  expect(reportError).toHaveBeenCalledExactlyOnceWith(
    new RangeError(
      `clock=${clock} is no instant such as 2026-01-05T08:00:00Z. Time is not frozen.`,
    ),
  );
});
