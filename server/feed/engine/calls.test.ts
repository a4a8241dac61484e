import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { createCalls } from "./calls.ts";

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];

function start(weights: Readonly<Record<string, number>>) {
  const watched = new Map<string, number>(Object.entries(weights));
  const called: Isin[] = [];
  const cancelled: Isin[] = [];
  const asking = new Set<Isin>();
  const calls = createCalls({
    weightOf: (isin) => watched.get(isin),
    isInFlight: (isin) => asking.has(isin),
    call: (isin) => called.push(isin),
    cancelCall: (isin) => cancelled.push(isin),
  });
  return { watched, called, cancelled, asking, calls };
}

test("calls an instrument once, until it is requested", () => {
  const { called, calls } = start({ [A]: 1 });
  calls.call(A, "one");
  calls.call(A, "other");
  expect(called).toEqual([A]);
  calls.recordSent(A);
  calls.call(A, "other");
  expect(called).toEqual([A, A]);
});

test("does not call an instrument that is unwatched or already requested", () => {
  const { called, calls, asking } = start({ [A]: 1 });
  asking.add(A);
  calls.call(A, "one");
  calls.call(B, "one");
  expect(called).toEqual([]);
});

test("calls an instrument as soon as it is watched", () => {
  const { called, calls, watched } = start({});
  calls.call(A, "one");
  watched.set(A, 1);
  calls.refresh();
  expect(called).toEqual([A]);
});

describe("a call that is withdrawn", () => {
  test("cancels a call once all callers have withdrawn", () => {
    const { called, cancelled, calls } = start({ [A]: 1 });
    const withdraw = [calls.call(A, "one"), calls.call(A, "one"), calls.call(A, "other")];
    for (const each of withdraw.slice(1)) each();
    expect(cancelled).toEqual([]);
    withdraw[0]?.();
    expect(cancelled).toEqual([A]);
    calls.call(A, "other");
    expect(called).toEqual([A, A]);
  });

  test("keeps a later call when an earlier one is withdrawn", () => {
    const { cancelled, calls, asking } = start({ [A]: 1 });
    const withdraw = calls.call(A, "one");
    calls.recordSent(A);
    asking.add(A);
    const withdrawToo = calls.call(A, "one");
    asking.delete(A);
    calls.call(A, "other");
    withdraw();
    withdrawToo();
    expect(cancelled).toEqual([]);
  });

  test("forwards the next call when a light one is withdrawn", () => {
    const { called, cancelled, calls } = start({ [A]: 0.1, [B]: 0.1, [C]: 0.1 });
    const [withdrawA, withdrawB] = [calls.call(A, "one"), calls.call(B, "one")];
    calls.call(C, "one");
    withdrawB();
    expect(called).toEqual([A]);
    withdrawA();
    expect(called).toEqual([A, C]);
    expect(cancelled).toEqual([A]);
  });
});

describe("first requests of little weight", () => {
  const LIGHT = { [A]: 0.1, [B]: 0.1, [C]: 0.1 };

  test("forwards first requests of one client one after the other, in order", async () => {
    const { called, calls } = start(LIGHT);
    for (const isin of [A, B, C]) calls.call(isin, "one");
    expect(called).toEqual([A]);
    calls.recordSent(A);
    // Not while the engine sends.
    expect(called).toEqual([A]);
    await Promise.resolve();
    expect(called).toEqual([A, B]);
  });

  test("forwards first requests of each client independently", () => {
    const { called, calls } = start(LIGHT);
    calls.call(A, "one");
    calls.call(B, "one");
    calls.call(C, "other");
    expect(called).toEqual([A, C]);
  });

  test("forwards at once what was requested before or weighs more", async () => {
    const { called, calls, watched } = start(LIGHT);
    calls.call(A, "one");
    calls.recordSent(A);
    calls.call(B, "one");
    calls.call(A, "one");
    watched.set(C, 1);
    calls.call(C, "one");
    await Promise.resolve();
    expect(called).toEqual([A, B, A, C]);
  });

  test("skips first requests that are no longer wanted", () => {
    const { called, calls, watched } = start(LIGHT);
    calls.call(A, "one");
    calls.call(B, "one");
    watched.delete(A);
    calls.refresh();
    expect(called).toEqual([A, B]);
  });
});

test("treats an instrument as new after it was unwanted", () => {
  const { called, calls, watched } = start({ [A]: 1 });
  calls.call(A, "one");
  calls.recordSent(A);
  watched.delete(A);
  calls.refresh();
  watched.set(A, 0.1).set(B, 0.1);
  calls.call(B, "one");
  calls.call(A, "one");
  expect(called).toEqual([A, B]);
});
