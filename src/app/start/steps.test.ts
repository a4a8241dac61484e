import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followSteps, readTime } from "./steps.ts";

const START = "2026-01-05T08:00:00.000000000Z";

/** Creates a page whose simulator sends the answers of the test. */
async function follow() {
  const state = { run: "a", now: START, clock: { standing: true, steps: 4 } };
  let answer = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify(state)));
  const page = { fetch: () => answer() } as unknown as Window;
  const calls: unknown[] = [];
  const first = await readTime(page);
  if (!first) throw new Error("the simulator says nothing");
  followSteps(page, first, {
    stepped: (ms, steps) => calls.push([ms, steps]),
    replaced: () => calls.push("replaced"),
  });
  return {
    state,
    calls,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    poll: () => vi.advanceTimersByTimeAsync(250),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("reports by how much the simulator's time was advanced, once", async () => {
  const { state, calls, poll } = await follow();
  await poll();
  expect(calls).toEqual([]);
  state.now = "2026-01-05T08:00:07.500000000Z";
  state.clock.steps = 6;
  await poll();
  await poll();
  expect(calls).toEqual([[7500, 2]]);
});

test("reports no steps while time runs", async () => {
  const { state, calls, poll } = await follow();
  state.clock = { standing: false, steps: 0 };
  state.now = "2026-01-05T08:01:00.000000000Z";
  await poll();
  state.clock = { standing: true, steps: 1 };
  state.now = "2026-01-05T08:02:00.000000000Z";
  await poll();
  expect(calls).toEqual([]);
});

test("reports a restart", async () => {
  const { state, calls } = await follow();
  state.run = "b";
  await vi.advanceTimersByTimeAsync(150);
  expect(calls).toEqual(["replaced"]);
});

test("continues after invalid answers, and after none", async () => {
  const { state, calls, poll, answerWith } = await follow();
  answerWith(() => Promise.resolve(new Response("<html>")));
  await poll();
  answerWith(() => Promise.reject(new TypeError("refused")));
  await poll();
  state.now = "2026-01-05T08:00:01.000000000Z";
  state.clock.steps = 5;
  answerWith(() => Promise.resolve(new Response(JSON.stringify(state))));
  await poll();
  expect(calls).toEqual([[1000, 1]]);
});
