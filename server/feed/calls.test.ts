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
    isAsking: (isin) => asking.has(isin),
    call: (isin) => called.push(isin),
    cancelCall: (isin) => cancelled.push(isin),
  });
  return { watched, called, cancelled, asking, calls };
}

test("an instrument is called once, until it is asked for", () => {
  const { called, calls } = start({ [A]: 1 });
  calls.call(A, "one");
  calls.call(A, "other");
  expect(called).toEqual([A]);
  calls.sent(A);
  calls.call(A, "other");
  expect(called).toEqual([A, A]);
});

test("what is not watched, or on its way, is not called", () => {
  const { called, calls, asking } = start({ [A]: 1 });
  asking.add(A);
  calls.call(A, "one");
  calls.call(B, "one");
  expect(called).toEqual([]);
});

test("what is watched only after its call is called then", () => {
  const { called, calls, watched } = start({});
  calls.call(A, "one");
  watched.set(A, 1);
  calls.refresh();
  expect(called).toEqual([A]);
});

describe("a call that is withdrawn", () => {
  test("is cancelled once all who called have withdrawn", () => {
    const { called, cancelled, calls } = start({ [A]: 1 });
    const withdraw = [calls.call(A, "one"), calls.call(A, "one"), calls.call(A, "other")];
    for (const each of withdraw.slice(1)) each();
    expect(cancelled).toEqual([]);
    withdraw[0]?.();
    expect(cancelled).toEqual([A]);
    calls.call(A, "other");
    expect(called).toEqual([A, A]);
  });

  test("says nothing of a later call, once the instrument was asked for", () => {
    const { cancelled, calls, asking } = start({ [A]: 1 });
    const withdraw = calls.call(A, "one");
    calls.sent(A);
    asking.add(A);
    const withdrawToo = calls.call(A, "one");
    asking.delete(A);
    calls.call(A, "other");
    withdraw();
    withdrawToo();
    expect(cancelled).toEqual([]);
  });

  test("of little weight makes room for the next one", () => {
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

  test("of one client are called one after the other, in their order", async () => {
    const { called, calls } = start(LIGHT);
    for (const isin of [A, B, C]) calls.call(isin, "one");
    expect(called).toEqual([A]);
    calls.sent(A);
    // Not while the engine sends.
    expect(called).toEqual([A]);
    await Promise.resolve();
    expect(called).toEqual([A, B]);
  });

  test("of one client do not wait for those of another", () => {
    const { called, calls } = start(LIGHT);
    calls.call(A, "one");
    calls.call(B, "one");
    calls.call(C, "other");
    expect(called).toEqual([A, C]);
  });

  test("do not hold up what was asked for before, nor what weighs more", async () => {
    const { called, calls, watched } = start(LIGHT);
    calls.call(A, "one");
    calls.sent(A);
    calls.call(B, "one");
    calls.call(A, "one");
    watched.set(C, 1);
    calls.call(C, "one");
    await Promise.resolve();
    expect(called).toEqual([A, B, A, C]);
  });

  test("are not waited for once nobody wants them any more", () => {
    const { called, calls, watched } = start(LIGHT);
    calls.call(A, "one");
    calls.call(B, "one");
    watched.delete(A);
    calls.refresh();
    expect(called).toEqual([A, B]);
  });
});

test("what was asked for long ago, and not wanted since, is new again", () => {
  const { called, calls, watched } = start({ [A]: 1 });
  calls.call(A, "one");
  calls.sent(A);
  watched.delete(A);
  calls.refresh();
  watched.set(A, 0.1).set(B, 0.1);
  calls.call(B, "one");
  calls.call(A, "one");
  expect(called).toEqual([A, B]);
});
