import { describe, expect, it } from "vitest";
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

/** Lets a request through, which must be possible. */
function send(gate: Gate, now: number, isTryNow = false, path = "/a"): Ticket {
  const admission = gate.admit(now, path, isTryNow);
  if (admission.kind === "held") throw new Error(`held: ${admission.cause}`);
  return admission;
}

/** One whole exchange at one instant. */
function exchange(gate: Gate, now: number, effect: AnswerEffect, path = "/a"): void {
  const ticket = send(gate, now, false, path);
  gate.recordAnswer(ticket, effect, now);
  gate.endRequest(ticket);
}

describe("a gate", () => {
  it("lets all requests through at first", () => {
    const gate = createGate();
    expect([send(gate, 0), send(gate, 0)].map(({ number }) => number)).toEqual([1, 2]);
  });

  it("holds all requests until the wait is over, to the millisecond", () => {
    const gate = createGate();
    exchange(gate, 1000, limited(3000));
    expect(gate.admit(1000.5, "/a", false)).toEqual({
      kind: "held",
      cause: "rate-limited",
      remainingMs: 3000,
    });
    expect(gate.admit(3999.9, "/a", true)).toMatchObject({ kind: "held", remainingMs: 1 });
    expect(gate.admit(4000, "/a", false)).toMatchObject({ kind: "admitted", isProbe: false });
  });

  it("reports the whole wait as the service named it, of several the one that ends last", () => {
    const gate = createGate();
    const named = (ms: number): AnswerEffect => ({
      ...limited(ms),
      wait: { ms, statedMs: ms, scope: "service" },
    });
    const [first, second, third] = [send(gate, 0), send(gate, 0), send(gate, 0)];
    gate.recordAnswer(first, named(30_000), 0);
    gate.recordAnswer(second, named(2000), 100);
    expect(gate.held(10_000, "/a", false)).toMatchObject({
      remainingMs: 20_000,
      statedWaitMs: 30_000,
    });
    const next = createGate(gate.memory(10_000), 500);
    expect(next.held(500, "/a", false)).toMatchObject({
      remainingMs: 20_000,
      statedWaitMs: 30_000,
    });
    gate.recordAnswer(third, limited(40_000), 200);
    expect(gate.held(200, "/a", false)?.statedWaitMs).toBeUndefined();
    expect(gate.memory(200).statedWaitMs).toBeUndefined();
  });

  it("opens no sooner for a shorter wait or a pending success", () => {
    const gate = createGate();
    const [first, second, third] = [send(gate, 0), send(gate, 0), send(gate, 0)];
    expect(gate.recordAnswer(first, limited(10_000), 100)).toBe(true);
    expect(gate.recordAnswer(second, limited(1000), 200)).toBe(false);
    expect(gate.recordAnswer(third, OK, 300)).toBe(false);
    expect(gate.admit(300, "/a", false)).toMatchObject({ remainingMs: 9800 });
    expect(gate.recordAnswer(third, limited(10_000), 400)).toBe(true);
    expect(gate.admit(400, "/a", false)).toMatchObject({ remainingMs: 10_000 });
  });

  it("keeps a limit and a refused token apart, and names the token first", () => {
    const gate = createGate();
    exchange(gate, 0, { ...limited(90_000), token: "forbidden" });
    expect(gate.admit(0, "/a", false)).toEqual({
      kind: "held",
      cause: "forbidden",
      remainingMs: 90_000,
    });
    expect(gate.admit(89_999, "/a", true)).toMatchObject({ cause: "forbidden", remainingMs: 1 });
    expect(gate.admit(90_000, "/a", false)).toMatchObject({ kind: "admitted", isProbe: true });
  });
});

describe("a failure that asks for a wait", () => {
  it("holds the path of a failure until its wait is over, and no other path", () => {
    const gate = createGate();
    const failed = send(gate, 0);
    expect(gate.recordAnswer(failed, failing(7000), 100)).toBe(true);
    expect(gate.admit(7099, "/a", true)).toEqual({
      kind: "held",
      cause: "unavailable",
      remainingMs: 1,
    });
    send(gate, 100, false, "/b");
    send(gate, 7100);
  });

  it("never shortens a path's wait, and reports it after a wait of all requests", () => {
    const gate = createGate();
    const [one, other] = [send(gate, 0), send(gate, 0)];
    gate.recordAnswer(one, failing(7000), 0);
    gate.recordAnswer(other, failing(1000), 0);
    expect(gate.admit(2000, "/a", false)).toMatchObject({
      cause: "unavailable",
      remainingMs: 5000,
    });
    gate.recordAnswer(other, limited(3000), 2000);
    expect(gate.admit(2000, "/a", false)).toMatchObject({
      cause: "rate-limited",
      remainingMs: 3000,
    });
  });

  it("drops a path's wait once it is over, or for a longer one beyond the limit", () => {
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

  it("keeps the probe of a refused token for a failing path", () => {
    const gate = createGate();
    const [one, other] = [send(gate, 0), send(gate, 0)];
    gate.recordAnswer(one, failing(90_000), 0);
    gate.recordAnswer(other, REFUSED, 0);
    expect(gate.admit(60_000, "/a", false)).toMatchObject({ cause: "unavailable" });
    expect(send(gate, 60_000, false, "/b")).toMatchObject({ isProbe: true });
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

  it("holds all requests from the third failing path on, until the latest Retry-After", () => {
    const gate = servedGate();
    exchange(gate, 0, ERROR, "/a");
    failingAt(gate, 100, ["/b"], 600_000);
    send(gate, 200, false, "/c");
    exchange(gate, 200, failing(1000), "/c");
    // The first request for /c has no answer yet, but the second says enough.
    expect(gate.admit(300, "/d", true)).toEqual({ ...HELD, remainingMs: 599_800 });
    expect(gate.admit(600_100, "/d", false)).toMatchObject({ kind: "admitted" });
  });

  it("sends on if no answer asked for a wait, or only two paths failed", () => {
    const gate = servedGate();
    for (const path of ["/a", "/b", "/c"]) exchange(gate, 0, ERROR, path);
    send(gate, 0, false, "/d");
    const other = servedGate();
    failingAt(other, 0, ["/a", "/b"]);
    send(other, 0, false, "/c");
  });

  it("sends requests for every path before the first success: others may be well", () => {
    const gate = createGate();
    failingAt(gate, 0, ["/a", "/b", "/c", "/d"]);
    send(gate, 0, false, "/e");
  });

  it("sends requests for paths without an answer, and for the one served last", () => {
    const gate = createGate();
    exchange(gate, 0, OK, "/well");
    const slow = send(gate, 0, false, "/slow");
    failingAt(gate, 0, ["/a", "/b", "/c"]);
    exchange(gate, 100, failing(1000), "/well");
    send(gate, 100, false, "/d");
    gate.recordAnswer(slow, ERROR, 200);
    gate.endRequest(slow);
    const served = createGate();
    exchange(served, 0, OK, "/well");
    failingAt(served, 0, ["/a", "/b", "/c", "/d"]);
    exchange(served, 100, OK, "/well");
    send(served, 100, false, "/e");
  });

  it("lets all requests through as soon as one succeeds", () => {
    const gate = servedGate();
    const late = send(gate, 0, false, "/a");
    failingAt(gate, 0, ["/a", "/b", "/c"]);
    expect(gate.admit(0, "/d", false)).toMatchObject(HELD);
    expect(gate.recordAnswer(late, OK, 100)).toBe(true);
    send(gate, 100, false, "/d");
    expect(gate.admit(100, "/b", false)).toMatchObject(HELD);
  });

  it("holds the requests of the next process as well", () => {
    const gate = servedGate();
    failingAt(gate, 0, ["/a", "/b", "/c"]);
    const next = createGate(gate.memory(1000), 50);
    expect(next.admit(50, "/d", true)).toEqual({ ...HELD, remainingMs: 599_000 });
    send(next, 599_050, false, "/d");
  });
});

describe("after a refused token", () => {
  it("lets one request a minute through, whatever its result", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    expect(gate.admit(59_999, "/a", false)).toMatchObject({
      cause: "unauthorized",
      remainingMs: 1,
    });
    const probe = send(gate, 60_000);
    expect(gate.admit(60_000, "/a", false)).toMatchObject({ kind: "held" });
    gate.endRequest(probe);
    expect(gate.admit(119_999, "/a", false)).toMatchObject({ remainingMs: 1 });
    send(gate, 120_000);
  });

  it("lets others retry soon while a probe is pending", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    const probe = send(gate, 60_000);
    expect(gate.admit(60_100, "/a", false)).toMatchObject({ kind: "held", remainingMs: 2000 });
    gate.recordAnswer(probe, FORBIDDEN, 60_200);
    gate.endRequest(probe);
    expect(gate.admit(60_200, "/a", false)).toMatchObject({
      cause: "forbidden",
      remainingMs: 60_000,
    });
  });

  it("ends the refusal for all requests at a success", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    const probe = send(gate, 60_000);
    expect(gate.recordAnswer(probe, OK, 60_100)).toBe(true);
    expect(send(gate, 60_100)).toMatchObject({ isProbe: false });
  });

  it.each([
    ["an error", ERROR],
    ["a limit", limited(1000)],
  ])("ignores %s as a verdict on the token", (_, effect) => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    const probe = send(gate, 60_000);
    gate.recordAnswer(probe, effect, 60_100);
    gate.endRequest(probe);
    expect(gate.admit(62_000, "/a", false)).toMatchObject({ kind: "held", cause: "unauthorized" });
  });

  it("ignores an answer that a younger one overtook", () => {
    const gate = createGate();
    const [old, young] = [send(gate, 0), send(gate, 0)];
    gate.recordAnswer(young, OK, 100);
    expect(gate.recordAnswer(old, REFUSED, 200)).toBe(false);
    const [second, third] = [send(gate, 300), send(gate, 300)];
    gate.recordAnswer(third, REFUSED, 400);
    expect(gate.recordAnswer(second, OK, 500)).toBe(false);
    expect(gate.admit(500, "/a", false)).toMatchObject({ kind: "held" });
  });

  it("lets a person try at once, every five seconds over all clients", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    send(gate, 10, true);
    expect(gate.admit(5009, "/a", true)).toMatchObject({ kind: "held" });
    send(gate, 5010, true);
    // The minute counts from the last probe, whether a person asked for it or not.
    expect(gate.admit(60_500, "/a", false)).toMatchObject({ kind: "held" });
    send(gate, 65_010);
  });

  it("lets a person try at once again if the token was accepted in between", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    gate.recordAnswer(send(gate, 10, true), OK, 20);
    exchange(gate, 30, REFUSED);
    send(gate, 40, true);
  });
});

describe("the saved state of a gate", () => {
  it("saves the rest of the wait and the time to the next probe", () => {
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

  it("holds requests in the next process for as long", () => {
    const memory = {
      closedForMs: 3000,
      refusal: { cause: "forbidden", nextProbeInMs: 58_000 },
      outageForMs: 0,
      pathsForMs: {},
    } as const;
    const gate = createGate(memory, 500);
    expect(gate.admit(500, "/a", false)).toEqual({
      kind: "held",
      cause: "forbidden",
      remainingMs: 58_000,
    });
    expect(gate.admit(3499, "/a", true)).toMatchObject({ kind: "held" });
    expect(gate.admit(3500, "/a", true)).toMatchObject({ kind: "admitted", isProbe: true });
  });
});

describe("merging another process's state", () => {
  it("merges a longer wait, and never a shorter one", () => {
    const gate = createGate();
    exchange(gate, 0, limited(5000));
    gate.merge({ ...OPEN_GATE, closedForMs: 2000 }, true, 0);
    expect(gate.held(0, "/a", false)).toMatchObject({ cause: "rate-limited", remainingMs: 5000 });
    gate.merge({ ...OPEN_GATE, closedForMs: 9000, statedWaitMs: 10_000 }, true, 1000);
    expect(gate.held(1000, "/a", false)).toMatchObject({ remainingMs: 9000, statedWaitMs: 10_000 });
    gate.merge(OPEN_GATE, false, 1000);
    expect(gate.held(1000, "/a", false)).toMatchObject({ remainingMs: 9000 });
    gate.merge({ ...OPEN_GATE, pathsForMs: { "/b": 20_000 } }, true, 1000);
    expect(gate.held(10_000, "/b", false)).toMatchObject({
      cause: "unavailable",
      remainingMs: 11_000,
    });
    expect(gate.held(10_000, "/a", false)).toBeUndefined();
  });

  it("takes a refused token and an outage if another process asks", () => {
    const refusal = { cause: "forbidden", nextProbeInMs: 40_000 } as const;
    const gate = createGate();
    gate.merge({ ...OPEN_GATE, refusal }, false, 0);
    expect(gate.held(0, "/a", false)).toMatchObject({ cause: "forbidden", remainingMs: 40_000 });
    gate.merge({ ...OPEN_GATE, outageForMs: 7000 }, false, 1000);
    expect(gate.held(1000, "/a", false)).toMatchObject({ cause: "unavailable", remainingMs: 7000 });
    gate.merge(OPEN_GATE, false, 2000);
    expect(gate.held(2000, "/a", false)).toBeUndefined();
  });

  it("keeps its own refusal and outage if this process asks", () => {
    const gate = createGate();
    exchange(gate, 0, REFUSED);
    gate.merge(OPEN_GATE, true, 1000);
    expect(gate.held(1000, "/a", false)).toMatchObject({ cause: "unauthorized" });
  });
});
