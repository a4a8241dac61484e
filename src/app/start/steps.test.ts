import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followSteps, readTime } from "./steps.ts";

const START = "2026-01-05T08:00:00.000000000Z";

/** Creates a page whose simulator sends the answers of the test. */
async function follow() {
  const state = { run: "a", now: START, clock: { standing: true, steps: 4 } };
  let answer = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify(state)));
  const page = { fetch: () => answer() } as unknown as Window;
  const told: unknown[] = [];
  const first = await readTime(page);
  if (!first) throw new Error("the simulator says nothing");
  followSteps(page, first, {
    stepped: (ms, steps) => told.push([ms, steps]),
    replaced: () => told.push("replaced"),
  });
  return {
    state,
    told,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    look: () => vi.advanceTimersByTimeAsync(250),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("reports by how much the simulator's time was advanced, once", async () => {
  const { state, told, look } = await follow();
  await look();
  expect(told).toEqual([]);
  state.now = "2026-01-05T08:00:07.500000000Z";
  state.clock.steps = 6;
  await look();
  await look();
  expect(told).toEqual([[7500, 2]]);
});

test("reports no steps while time runs", async () => {
  const { state, told, look } = await follow();
  state.clock = { standing: false, steps: 0 };
  state.now = "2026-01-05T08:01:00.000000000Z";
  await look();
  state.clock = { standing: true, steps: 1 };
  state.now = "2026-01-05T08:02:00.000000000Z";
  await look();
  expect(told).toEqual([]);
});

test("reports a restart", async () => {
  const { state, told } = await follow();
  state.run = "b";
  await vi.advanceTimersByTimeAsync(150);
  expect(told).toEqual(["replaced"]);
});

test("continues after invalid answers, and after none", async () => {
  const { state, told, look, answerWith } = await follow();
  answerWith(() => Promise.resolve(new Response("<html>")));
  await look();
  answerWith(() => Promise.reject(new TypeError("refused")));
  await look();
  state.now = "2026-01-05T08:00:01.000000000Z";
  state.clock.steps = 5;
  answerWith(() => Promise.resolve(new Response(JSON.stringify(state))));
  await look();
  expect(told).toEqual([[1000, 1]]);
});
