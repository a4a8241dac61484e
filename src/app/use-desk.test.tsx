import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Isin } from "#market/isin.ts";
import { createStage } from "#polling/testing-live.tsx";
import { testIsin } from "#polling/testing-quotes.ts";
import { asEntry, type Entry } from "#storage/entry.ts";
import { useInterest } from "./use-desk.ts";

afterEach(cleanup);

const [A, B] = [testIsin(1), testIsin(2)];

function watch(entries: readonly Entry[], focus?: Isin) {
  const stage = createStage();
  let told: ReadonlyMap<Isin, number> = new Map();
  stage.source.setInterest = (weights) => {
    told = weights;
  };
  const view = { lists: [], open: { id: "a", entries }, focus };
  renderHook(() => useInterest(view), { wrapper: stage.wrapper });
  return { ...stage, told: () => [...told] };
}

describe("what the page watches", () => {
  test("is told to the source, the instrument in detail with five times the weight", () => {
    const { told } = watch([asEntry(A), asEntry(B)], B);
    expect(told()).toEqual([
      [A, 1],
      [B, 5],
    ]);
  });

  test("holds nothing that is no ISIN", () => {
    expect(watch([{ kind: "invalid", text: "../../x" }]).told()).toEqual([]);
  });

  test("holds nothing that the service does not list, once its list is known", async () => {
    const stage = watch([asEntry(A), asEntry(B)]);
    expect(stage.told()).toHaveLength(2);
    stage.list([A]);
    await waitFor(() => expect(stage.told()).toEqual([[A, 1]]));
  });
});
