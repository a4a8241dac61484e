import { expect, test } from "vitest";
import { TROUBLES, troubleAt, troublesIn } from "./troubles.ts";

const MINUTE_MS = 60_000;

test("eight hours have each trouble three times, a minute each", () => {
  const minutes = Array.from({ length: 8 * 60 }, (_, minute) => troubleAt(minute * MINUTE_MS));
  const times = TROUBLES.map((trouble) => minutes.filter((each) => each === trouble).length);
  expect(times).toEqual(TROUBLES.map(() => 3));
  expect(troublesIn(8)).toBe(3 * TROUBLES.length);
});

test("a trouble begins ten minutes into its slot, and ends a minute later", () => {
  expect(troubleAt(10 * MINUTE_MS - 1)).toBeUndefined();
  expect(troubleAt(10 * MINUTE_MS)).toBe("network-down");
  expect(troubleAt(11 * MINUTE_MS)).toBeUndefined();
});
