import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { createCalls } from "./calls.ts";

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];

function start(weights: Readonly<Record<string, number>>) {
  const watched = new Map<string, number>(Object.entries(weights));
  const called: Isin[] = [];
  const asking = new Set<Isin>();
  const calls = createCalls({
    weightOf: (isin) => watched.get(isin),
    isAsking: (isin) => asking.has(isin),
    call: (isin) => called.push(isin),
  });
  return { watched, called, asking, calls };
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
