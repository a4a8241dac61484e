import { expect, test } from "vitest";
import { parseLimit } from "./limit-policy.ts";

test("reads a limit as requests per period", () => {
  expect(parseLimit("60/60s")).toEqual({
    window: "fixed",
    requests: 60,
    periodMs: 60_000,
    burst: 60,
  });
  expect(parseLimit("5/500ms", "sliding")).toMatchObject({ window: "sliding", periodMs: 500 });
});

test("takes a bucket's number of requests as its default burst", () => {
  expect(parseLimit("9/60s", "bucket")).toMatchObject({ burst: 9 });
  expect(parseLimit("9/60s", "bucket", 3)).toMatchObject({ burst: 3 });
});

test("reads none as no limit", () => {
  expect(parseLimit("none")).toBeNull();
});

test.each([
  "",
  "0/60s",
  "60",
  "60/0s",
  "60/60",
  "-1/1s",
  "1.5/1s",
  "1e3/1s",
  "60/60h",
  " 60/60s",
  "9999999/1s",
])("refuses %j as a limit", (text) => {
  expect(parseLimit(text)).toBeUndefined();
});
