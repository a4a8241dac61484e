import { expect, test } from "vitest";
import { RequestLog } from "./request-log.ts";

const request = { at: 1, method: "GET", path: "/instruments" };

test("numbers requests in the order of arrival, without an answer at first", () => {
  const log = new RequestLog();
  log.add(request);
  log.add(request).status = 200;
  expect(log.after(0).map(({ seq, status }) => [seq, status])).toEqual([
    [1, 0],
    [2, 200],
  ]);
});

test("returns only the requests after a number", () => {
  const log = new RequestLog();
  log.add(request);
  log.add(request);
  expect(log.after(1).map(({ seq }) => seq)).toEqual([2]);
});

test("forgets the requests when it is cleared, and reuses no number", () => {
  const log = new RequestLog();
  log.add(request);
  log.clear();
  expect(log.size).toBe(0);
  expect(log.add(request).seq).toBe(2);
});
