import { describe, expect, test } from "vitest";
import { OPEN_GATE } from "#server/common/gate-memory.ts";
import type { AnswerEffect } from "./answer-effect.ts";
import { createGate, type Gate, type Ticket } from "./gate.ts";

const CALM = { wait: undefined, isFailure: false } as const;
const OK: AnswerEffect = { ...CALM, token: "accepted" };
const REFUSED: AnswerEffect = { ...CALM, token: "unauthorized" };
const FORBIDDEN: AnswerEffect = { ...CALM, token: "forbidden" };
const ERROR: AnswerEffect = { wait: undefined, isFailure: true, token: "unknown" };
const limited = (ms: number): AnswerEffect => ({
  wait: { ms, scope: "service" },
  isFailure: false,
  token: "unknown",
});
const failing = (ms: number): AnswerEffect => ({
  wait: { ms, scope: "path" },
  isFailure: true,
  token: "unknown",
});

/** Expects the gate to admit a request, and returns its ticket. */
function expectPass(
  gate: Gate,
  now: number,
  { path = "/a", isTryNow = false }: { path?: string; isTryNow?: boolean } = {},
): Ticket {
  const admission = gate.admit(now, path, { isTryNow });
  if (admission.kind === "held") return expect.fail(`held: ${admission.cause}`);
  return admission;
}

/** One whole exchange at one instant. */
function exchange(gate: Gate, now: number, effect: AnswerEffect, path = "/a"): void {
  const ticket = expectPass(gate, now, { path });
  gate.recordAnswer(ticket, effect, now);
  gate.endRequest(ticket);
}

describe("a gate", () => {
  test("lets all requests through at first", () => {
    const gate = createGate();
    expect([expectPass(gate, 0), expectPass(gate, 0)].map(({ number }) => number)).toEqual([1, 2]);
  });

  test("holds all requests until the wait is over, to the millisecond", () => {
    const gate = createGate();
    exchange(gate, 1000, limited(3000));
    expect(gate.admit(1000.5, "/a")).toEqual({
      kind: "held",
      cause: "rate-limited",
      remainingMs: 3000,
    });
    expect(gate.admit(3999.9, "/a", { isTryNow: true })).toMatchObject({
      kind: "held",
      remainingMs: 1,
    });
    expect(gate.admit(4000, "/a")).toMatchObject({ kind: "admitted", isProbe: false });
  });

  test("reports the whole wait as the service named it, of several the one that ends last", () => {
    const gate = createGate();
    const named = (ms: number): AnswerEffect => ({
      ...limited(ms),
      wait: { ms, statedMs: ms, scope: "service" },
    });
    const [first, second, third] = [expectPass(gate, 0), expectPass(gate, 0), expectPass(gate, 0)];
    gate.recordAnswer(first, named(30_000), 0);
    gate.recordAnswer(second, named(2000), 100);
    expect(gate.held(10_000, "/a")).toMatchObject({
      remainingMs: 20_000,
      statedWaitMs: 30_000,
    });
    const next = createGate(gate.memory(10_000), 500);
    expect(next.held(500, "/a")).toMatchObject({
      remainingMs: 20_000,
      statedWaitMs: 30_000,
    });
    gate.recordAnswer(third, limited(40_000), 200);
    expect(gate.held(200, "/a")?.statedWaitMs).toBeUndefined();
    expect(gate.memory(200).statedWaitMs).toBeUndefined();
  });

  test("opens no sooner for a shorter wait or a pending success", () => {
    const gate = createGate();
    const [first, second, third] = [expectPass(gate, 0), expectPass(gate, 0), expectPass(gate, 0)];
    expect(gate.recordAnswer(first, limited(10_000), 100)).toBe(true);
    expect(gate.recordAnswer(second, limited(1000), 200)).toBe(false);
    expect(gate.recordAnswer(third, OK, 300)).toBe(false);
    expect(gate.admit(300, "/a")).toMatchObject({ remainingMs: 9800 });
    expect(gate.recordAnswer(third, limited(10_000), 400)).toBe(true);
    expect(gate.admit(400, "/a")).toMatchObject({ remainingMs: 10_000 });
  });

  test("keeps a limit and a refused token apart, and names the token first", () => {
    const gate = createGate();
    exchange(gate, 0, { ...limited(90_000), token: "forbidden" });
    expect(gate.admit(0, "/a")).toEqual({
      kind: "held",
      cause: "forbidden",
      remainingMs: 90_000,
    });
    expect(gate.admit(89_999, "/a", { isTryNow: true })).toMatchObject({
      cause: "forbidden",
      remainingMs: 1,
    });
    expect(gate.admit(90_000, "/a")).toMatchObject({ kind: "admitted", isProbe: true });
  });
});

describe("a failure that asks for a wait", () => {
  test("holds the path of a failure until its wait is over, and no other path", () => {
    const gate = createGate();
    const failed = expectPass(gate, 0);
    expect(gate.recordAnswer(failed, failing(7000), 100)).toBe(true);
    expect(gate.admit(7099, "/a", { isTryNow: true })).toEqual({
      kind: "held",
      cause: "unavailable",
      remainingMs: 1,
    });
    expectPass(gate, 100, { path: "/b" });
    expectPass(gate, 7100);
  });

  test("never shortens a path's wait, and reports it after a wait of all requests", () => {
    const gate = createGate();
    const [one, other] = [expectPass(gate, 0), expectPass(gate, 0)];
    gate.recordAnswer(one, failing(7000), 0);
    gate.recordAnswer(other, failing(1000), 0);
    expect(gate.admit(2000, "/a")).toMatchObject({
      cause: "unavailable",
      remainingMs: 5000,
    });
    gate.recordAnswer(other, limited(3000), 2000);
    expect(gate.admit(2000, "/a")).toMatchObject({
      cause: "rate-limited",
      remainingMs: 3000,
    });
  });

  test("drops a path's wait once it is over, or for a longer one beyond the limit", () => {
    const gate = createGate();
    exchange(gate, 0, OK, "/well");
    for (let path = 0; path <= 500; path += 1) {
      exchange(gate, 0, failing(10_000 + path), `/${path}`);
      exchange(gate, 0, OK, "/well");
    }
    const paths = Object.keys(gate.memory(0).pathsForMs);
    expect(paths).toHaveLength(500);
    expect(paths).not.toContain("/0");
    expect(gate.memory(20_000).pathsForMs).toEqual({});
  });

  test("keeps the probe of a refused token for a failing path", () => {
    const gate = createGate();
    const [one, other] = [expectPass(gate, 0), expectPass(gate, 0)];
    gate.recordAnswer(one, failing(90_000), 0);
    gate.recordAnswer(other, REFUSED, 0);
    expect(gate.admit(60_000, "/a")).toMatchObject({ cause: "unavailable" });
    expect(expectPass(gate, 60_000, { path: "/b" })).toMatchObject({ isProbe: true });
  });
});

describe("a service of which every path fails", () => {
  /** A gate before a service that has served /a. */
  const servedGate = () => {
    const gate = createGate();
    exchange(gate, 0, OK, "/a");
    return gate;
  };
  /** `paths` fail one after the other. */
  const failingAt = (gate: Gate, now: number, paths: readonly string[], remainingMs = 600_000) => {
    for (const path of paths) exchange(gate, now, failing(remainingMs), path);
  };
  const HELD = { kind: "held", cause: "unavailable" } as const;

  test("holds all requests from the third failing path on, until the latest Retry-After", () => {
    const gate = servedGate();
    exchange(gate, 0, ERROR, "/a");
    failingAt(gate, 100, ["/b"], 600_000);
    expectPass(gate, 200, { path: "/c" });
    exchange(gate, 200, failing(1000), "/c");
    // The first request for /c has no answer yet, but the second says enough.
    expect(gate.admit(300, "/d", { isTryNow: true })).toEqual({ ...HELD, remainingMs: 599_800 });
    expect(gate.admit(600_100, "/d")).toMatchObject({ kind: "admitted" });
  });

  test("admits requests if no failure asked for a wait", () => {
    const gate = servedGate();
    for (const path of ["/a", "/b", "/c"]) exchange(gate, 0, ERROR, path);
    expectPass(gate, 0, { path: "/d" });
  });

  test("admits requests for other paths if only two paths failed", () => {
    const gate = servedGate();
    failingAt(gate, 0, ["/a", "/b"]);
    expectPass(gate, 0, { path: "/c" });
  });

  test("admits requests for every path before the first success: other paths may work", () => {
    const gate = createGate();
    failingAt(gate, 0, ["/a", "/b", "/c", "/d"]);
    expectPass(gate, 0, { path: "/e" });
  });

  test("admits requests while a path has no answer yet", () => {
    const gate = createGate();
    exchange(gate, 0, OK, "/well");
    expectPass(gate, 0, { path: "/slow" });
    failingAt(gate, 0, ["/a", "/b", "/c"]);
    exchange(gate, 100, failing(1000), "/well");
    expectPass(gate, 100, { path: "/d" });
  });

  test("admits requests while the path served last succeeds", () => {
    const gate = createGate();
    exchange(gate, 0, OK, "/well");
    failingAt(gate, 0, ["/a", "/b", "/c", "/d"]);
    exchange(gate, 100, OK, "/well");
    expectPass(gate, 100, { path: "/e" });
  });

  test("lets all requests through as soon as one succeeds", () => {
    const gate = servedGate();
    const late = expectPass(gate, 0, { path: "/a" });
    failingAt(gate, 0, ["/a", "/b", "/c"]);
    expect(gate.admit(0, "/d")).toMatchObject(HELD);
    expect(gate.recordAnswer(late, OK, 100)).toBe(true);
    expectPass(gate, 100, { path: "/d" });
    expect(gate.admit(100, "/b")).toMatchObject(HELD);
  });

  test("holds the requests of the next process as well", () => {
    const gate = servedGate();
    failingAt(gate, 0, ["/a", "/b", "/c"]);
    const next = createGate(gate.memory(1000), 50);
    expect(next.admit(50, "/d", { isTryNow: true })).toEqual({ ...HELD, remainingMs: 599_000 });
    expectPass(next, 599_050, { path: "/d" });
  });
});

describe("after a refused token", () => {
  test("lets one request a minute through, whatever its result", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    expect(gate.admit(59_999, "/a")).toMatchObject({
      cause: "unauthorized",
      remainingMs: 1,
    });
    const probe = expectPass(gate, 60_000);
    expect(gate.admit(60_000, "/a")).toMatchObject({ kind: "held" });
    gate.endRequest(probe);
    expect(gate.admit(119_999, "/a")).toMatchObject({ remainingMs: 1 });
    expectPass(gate, 120_000);
  });

  test("lets others retry soon while a probe is pending", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    const probe = expectPass(gate, 60_000);
    expect(gate.admit(60_100, "/a")).toMatchObject({ kind: "held", remainingMs: 2000 });
    gate.recordAnswer(probe, FORBIDDEN, 60_200);
    gate.endRequest(probe);
    expect(gate.admit(60_200, "/a")).toMatchObject({
      cause: "forbidden",
      remainingMs: 60_000,
    });
  });

  test("ends the refusal for all requests at a success", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    const probe = expectPass(gate, 60_000);
    expect(gate.recordAnswer(probe, OK, 60_100)).toBe(true);
    expect(expectPass(gate, 60_100)).toMatchObject({ isProbe: false });
  });

  test.each([
    ["an error", ERROR],
    ["a limit", limited(1000)],
  ])("ignores %s as a verdict on the token", (_, effect) => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    const probe = expectPass(gate, 60_000);
    gate.recordAnswer(probe, effect, 60_100);
    gate.endRequest(probe);
    expect(gate.admit(62_000, "/a")).toMatchObject({ kind: "held", cause: "unauthorized" });
  });

  test("ignores an answer that a younger one overtook", () => {
    const gate = createGate();
    const [old, young] = [expectPass(gate, 0), expectPass(gate, 0)];
    gate.recordAnswer(young, OK, 100);
    expect(gate.recordAnswer(old, REFUSED, 200)).toBe(false);
    const [second, third] = [expectPass(gate, 300), expectPass(gate, 300)];
    gate.recordAnswer(third, REFUSED, 400);
    expect(gate.recordAnswer(second, OK, 500)).toBe(false);
    expect(gate.admit(500, "/a")).toMatchObject({ kind: "held" });
  });

  test("lets a person try at once, every five seconds over all clients", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    expectPass(gate, 10, { isTryNow: true });
    expect(gate.admit(5009, "/a", { isTryNow: true })).toMatchObject({ kind: "held" });
    expectPass(gate, 5010, { isTryNow: true });
    // The minute counts from the last probe, whether a user asked for it or not.
    expect(gate.admit(60_500, "/a")).toMatchObject({ kind: "held" });
    expectPass(gate, 65_010);
  });

  test("lets a person try at once again if the token was accepted in between", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    gate.recordAnswer(expectPass(gate, 10, { isTryNow: true }), OK, 20);
    exchange(gate, 30, REFUSED);
    expectPass(gate, 40, { isTryNow: true });
  });
});

describe("the saved state of a gate", () => {
  test("saves the rest of the wait and the time to the next probe", () => {
    const gate = createGate();
    exchange(gate, 0, { ...limited(5000), token: "unauthorized" });
    expect(gate.memory(2000)).toEqual({
      closedForMs: 3000,
      refusal: { cause: "unauthorized", nextProbeInMs: 58_000 },
      outageForMs: 0,
      pathsForMs: {},
    });
    expect(gate.memory(70_000)).toEqual({
      closedForMs: 0,
      refusal: { cause: "unauthorized", nextProbeInMs: 0 },
      outageForMs: 0,
      pathsForMs: {},
    });
  });

  test("holds requests in the next process for as long", () => {
    const memory = {
      closedForMs: 3000,
      refusal: { cause: "forbidden", nextProbeInMs: 58_000 },
      outageForMs: 0,
      pathsForMs: {},
    } as const;
    const gate = createGate(memory, 500);
    expect(gate.admit(500, "/a")).toEqual({
      kind: "held",
      cause: "forbidden",
      remainingMs: 58_000,
    });
    expect(gate.admit(3499, "/a", { isTryNow: true })).toMatchObject({ kind: "held" });
    expect(gate.admit(3500, "/a", { isTryNow: true })).toMatchObject({
      kind: "admitted",
      isProbe: true,
    });
  });
});

describe("merging another process's state", () => {
  test("merges a longer wait, and never a shorter one", () => {
    const gate = createGate();
    exchange(gate, 0, limited(5000));
    gate.merge({ ...OPEN_GATE, closedForMs: 2000 }, true, 0);
    expect(gate.held(0, "/a")).toMatchObject({ cause: "rate-limited", remainingMs: 5000 });
    gate.merge({ ...OPEN_GATE, closedForMs: 9000, statedWaitMs: 10_000 }, true, 1000);
    expect(gate.held(1000, "/a")).toMatchObject({ remainingMs: 9000, statedWaitMs: 10_000 });
    gate.merge(OPEN_GATE, false, 1000);
    expect(gate.held(1000, "/a")).toMatchObject({ remainingMs: 9000 });
    gate.merge({ ...OPEN_GATE, pathsForMs: { "/b": 20_000 } }, true, 1000);
    expect(gate.held(10_000, "/b")).toMatchObject({
      cause: "unavailable",
      remainingMs: 11_000,
    });
    expect(gate.held(10_000, "/a")).toBeUndefined();
  });

  test("takes a refused token and an outage if another process asks", () => {
    const refusal = { cause: "forbidden", nextProbeInMs: 40_000 } as const;
    const gate = createGate();
    gate.merge({ ...OPEN_GATE, refusal }, false, 0);
    expect(gate.held(0, "/a")).toMatchObject({ cause: "forbidden", remainingMs: 40_000 });
    gate.merge({ ...OPEN_GATE, outageForMs: 7000 }, false, 1000);
    expect(gate.held(1000, "/a")).toMatchObject({ cause: "unavailable", remainingMs: 7000 });
    gate.merge(OPEN_GATE, false, 2000);
    expect(gate.held(2000, "/a")).toBeUndefined();
  });

  test("keeps its own refusal and outage if this process asks", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    gate.merge(OPEN_GATE, true, 1000);
    expect(gate.held(1000, "/a")).toMatchObject({ cause: "unauthorized" });
  });
});
