import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry } from "#storage/entry.ts";
import { secondPaneWeights } from "./panes/second-pane-weights.ts";
import { useInterest } from "./use-desk.ts";

afterEach(cleanup);
afterEach(() => secondPaneWeights.set(new Map()));

const [A, B, C, D] = [testIsin(1), testIsin(2), testIsin(3), testIsin(4)];
const THREE = [A, B, C].map(asEntry);

interface Setting {
  detail?: Isin;
  /** Instruments of the service; undefined while they are not known. */
  listed?: readonly Isin[] | undefined;
}

function watch(entries: readonly Entry[], { detail, listed }: Setting) {
  const stage = createStage();
  let demand: ReadonlyMap<Isin, number> = new Map();
  stage.source.setInterest = (weights) => {
    demand = weights;
  };
  if (listed) stage.list(listed);
  const viewOf = (shown: readonly Entry[]) => ({
    lists: [],
    open: { id: "a", entries: shown },
    detail,
  });
  const { result, rerender, unmount } = renderHook(useInterest, {
    wrapper: stage.wrapper,
    initialProps: viewOf(entries),
  });
  const show = (shown: readonly Entry[]) => rerender(viewOf(shown));
  return { ...stage, demand: () => [...demand], seeRows: result.current, show, unmount };
}

describe("the demand of the page", () => {
  test("is passed to the source, the instrument in detail with five times the weight", () => {
    const { demand } = watch(THREE, { detail: B, listed: [A, B, C] });
    expect(demand()).toEqual([
      [A, 1],
      [B, 5],
      [C, 1],
    ]);
  });

  test("has no entry that is no ISIN", () => {
    const { demand } = watch([{ kind: "invalid", text: "../../x" }], { listed: [A] });
    expect(demand()).toEqual([]);
  });

  test("has no instrument that the service does not list", () => {
    expect(watch(THREE, { listed: [B] }).demand()).toEqual([[B, 1]]);
  });

  test("includes the second pane, each instrument once, with the greater weight", () => {
    const { demand } = watch(THREE, { detail: B, listed: [A, B, C, D] });
    act(() =>
      secondPaneWeights.set(
        new Map([
          [D, 5],
          [A, 5],
          [B, 1],
        ]),
      ),
    );
    expect(new Map(demand())).toEqual(
      new Map([
        [A, 5],
        [B, 5],
        [C, 1],
        [D, 5],
      ]),
    );
    act(() => secondPaneWeights.set(new Map()));
    expect(demand().map(([isin]) => isin)).toEqual([A, B, C]);
  });

  test("does not wait for the list, and drops the instruments that it lacks", async () => {
    const stage = watch(THREE, {});
    expect(stage.demand()).toEqual([
      [A, 1],
      [B, 1],
      [C, 1],
    ]);
    stage.list([A]);
    await waitFor(() => expect(stage.demand()).toEqual([[A, 1]]));
  });

  test("has every instrument if the list cannot be read", async () => {
    const stage = createStage();
    stage.source.instruments = () => Promise.reject(new MarketDataError("http", { status: 500 }));
    const demand = new Set<Isin>();
    stage.source.setInterest = (weights) => {
      for (const isin of weights.keys()) demand.add(isin);
    };
    const view = { lists: [], open: { id: "a", entries: THREE }, detail: undefined };
    renderHook(() => useInterest(view), { wrapper: stage.wrapper });
    await waitFor(() => expect([...demand]).toEqual([A, B, C]));
  });

  test("weighs less out of view, once scrolling has stopped", async () => {
    const stage = watch(THREE, { detail: C, listed: [A, B, C] });
    stage.seeRows([A]);
    stage.seeRows([B]);
    await act(() => stage.clock.advance(200));
    expect(stage.demand()).toContainEqual([A, 1]);
    await act(() => stage.clock.advance(100));
    expect(stage.demand()).toEqual([
      [A, 0.25],
      [B, 1],
      [C, 5],
    ]);
  });

  test("does not regain a row that was removed just before scrolling stopped", async () => {
    const stage = watch(THREE, { listed: [A, B, C] });
    stage.seeRows([A, B]);
    stage.show([A, B].map(asEntry));
    await act(() => stage.clock.advance(300));
    expect(stage.demand()).toEqual([
      [A, 1],
      [B, 1],
    ]);
  });

  test("is not reported any more once the component is unmounted", async () => {
    const stage = watch(THREE, { listed: [A, B, C] });
    stage.seeRows([A]);
    const before = stage.demand();
    stage.unmount();
    await act(() => stage.clock.advance(300));
    expect(stage.demand()).toEqual(before);
  });
});
