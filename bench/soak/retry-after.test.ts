import { expect, test } from "vitest";
import { ON_THE_WAY_MS, retryAfterViolations } from "./retry-after.ts";

const PATH = "/instruments/US0378331005/latest-quote";
const REFUSED_AT = 100_000;

const request = (at: number) => ({ seq: 1, at, method: "GET", path: PATH, status: 200 });
const refusal = {
  ...request(REFUSED_AT - 3),
  status: 429,
  answeredAt: REFUSED_AT,
  retryAfter: "3",
};

test("a request inside a Retry-After is reported with its time since the refusal", () => {
  const found = retryAfterViolations([refusal, request(REFUSED_AT + 1500)]);
  expect(found).toEqual([{ path: PATH, afterMs: 1500, askedForMs: 3000 }]);
});

test("a wait begins when the answer was sent, not when the request arrived", () => {
  const slow = { ...refusal, answeredAt: REFUSED_AT + 2000 };
  expect(retryAfterViolations([slow, request(REFUSED_AT + 1500)])).toEqual([]);
  expect(retryAfterViolations([slow, request(REFUSED_AT + 4900)])).toHaveLength(1);
});

test("the Retry-After of a server error applies to the same path only", () => {
  const busy = { ...refusal, status: 503 };
  const inside = request(REFUSED_AT + 2900);
  expect(retryAfterViolations([busy, inside])).toHaveLength(1);
  expect(retryAfterViolations([busy, { ...inside, path: "/instruments" }])).toEqual([]);
});

test("a longer wait still applies after a shorter one follows", () => {
  const shorter = { ...refusal, answeredAt: REFUSED_AT + 100, retryAfter: "1" };
  expect(retryAfterViolations([refusal, shorter, request(REFUSED_AT + 2000)])).toHaveLength(1);
});

test("a request that was in flight or came after the wait is no violation", () => {
  const others = [request(REFUSED_AT + ON_THE_WAY_MS), request(REFUSED_AT + 3000)];
  expect(retryAfterViolations([refusal, ...others])).toEqual([]);
});

test("a refusal that was lost on its way requires no wait", () => {
  const log = [refusal, request(REFUSED_AT + 1500)];
  expect(retryAfterViolations(log, [REFUSED_AT + 10])).toEqual([]);
  expect(retryAfterViolations(log, [REFUSED_AT + 10_000])).toHaveLength(1);
});
