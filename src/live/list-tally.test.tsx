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
