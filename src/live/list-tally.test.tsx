import { act, cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { ListTallyProvider, useListTally } from "./list-tally.tsx";
import { createStage } from "./testing-live.tsx";

afterEach(cleanup);

const WATCHED = [1, 2].map(testIsin);

function draw() {
  const stage = createStage();
  for (const isin of WATCHED) stage.source.answer(isin, testChecked({ isin }), START_MS);
  const read = vi.spyOn(stage.source, "last");
  const Count = () => <i>{useListTally().freshness.fresh}</i>;
  const { container } = render(
    <ListTallyProvider watched={WATCHED}>
      <Count />
      <Count />
      <Count />
    </ListTallyProvider>,
    { wrapper: stage.wrapper },
  );
  const counts = () => [...container.querySelectorAll("i")].map(({ textContent }) => textContent);
  return { ...stage, counts, read };
}

test("quotes are read once a second, however many components show a count", async () => {
  const { clock, counts, read } = draw();
  expect(counts()).toEqual(["2", "2", "2"]);
  read.mockClear();
  await act(() => clock.advance(1000));
  expect(read).toHaveBeenCalledTimes(WATCHED.length);
});

test("a changed connection is counted at once", () => {
  const { source, counts } = draw();
  act(() => source.become({ connection: { state: "offline", nextTryAt: undefined } }));
  expect(counts()).toEqual(["0", "0", "0"]);
  act(() => source.become({ connection: { state: "live" } }));
  expect(counts()).toEqual(["2", "2", "2"]);
});

test("quotes without a mounted row are counted, too", () => {
  const stage = createStage();
  const isins = Array.from({ length: 100 }, (_, n) => testIsin(n + 1));
  for (const isin of isins) stage.source.answer(isin, testChecked({ isin }), START_MS);
  const { result } = renderHook(useListTally, {
    wrapper: ({ children }) =>
      stage.wrapper({
        children: <ListTallyProvider watched={isins}>{children}</ListTallyProvider>,
      }),
  });
  expect(result.current.tally).toMatchObject({ live: 100, waiting: 0 });
});

test("the count follows time without a new object where no count moved", async () => {
  const stage = createStage();
  for (const isin of WATCHED) stage.source.answer(isin, testChecked({ isin }), START_MS);
  const { result } = renderHook(useListTally, {
    wrapper: ({ children }) =>
      stage.wrapper({
        children: <ListTallyProvider watched={WATCHED}>{children}</ListTallyProvider>,
      }),
  });
  const first = result.current;
  expect(first.tally?.live).toBe(2);
  await act(() => stage.clock.advance(5000));
  expect(result.current).toBe(first);
  await act(() => stage.clock.advance(6000));
  expect(result.current.tally).toMatchObject({ live: 0, stale: 2 });
});

/** Returns the counts of quotes that were checked at the start and have not changed for a minute. */
function countQuiet() {
  const isins = [1, 2, 3].map(testIsin);
  const stage = createStage();
  const updatedAt = "2026-01-05T07:59:00Z";
  for (const isin of isins) stage.source.answer(isin, testChecked({ isin, updatedAt }), START_MS);
  const { result } = renderHook(useListTally, {
    wrapper: ({ children }) =>
      stage.wrapper({
        children: <ListTallyProvider watched={isins}>{children}</ListTallyProvider>,
      }),
  });
  return { ...stage, result };
}

test.each([
  { state: "paused", sinceEpochMs: 0 },
  { state: "rate-limited", resumeAt: 0, resumeAtEpochMs: 0, waitMs: 0, origin: "service" },
] as const)(
  "without requests ($state) it says how long no quote was checked, also of stale ones, and not that none has changed",
  async (connection) => {
    const { clock, source, result } = countQuiet();
    expect(result.current.quietMs).toBe(60_000);
    expect(result.current).not.toHaveProperty("uncheckedMs");
    await act(() => clock.advance(1500));
    act(() => source.become({ connection }));
    expect(result.current.uncheckedMs).toBe(1000);
    expect(result.current.quietMs).toBeUndefined();
    await act(() => clock.advance(13_500));
    expect(result.current.tally).toMatchObject({ live: 0, stale: 3 });
    expect(result.current.uncheckedMs).toBe(15_000);
    act(() => source.become({ connection: { state: "live" } }));
    expect(result.current.uncheckedMs).toBeUndefined();
  },
);
