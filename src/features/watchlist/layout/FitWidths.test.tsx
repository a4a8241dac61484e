import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type CheckOverrides, testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { asEntry } from "#storage/entry.ts";
import { tableLengths } from "#storage/table-lengths.ts";
import { openBrowser } from "#storage/testing-store.ts";
import FitWidths from "./FitWidths.tsx";

afterEach(cleanup);

const [A, B] = [testIsin(1), testIsin(2)];
const [ONE, MILLION]: readonly ListEstimate[] = (["1", "1000000"] as const).map((amount) => ({
  kind: "quantity",
  amount: figureLiteral(amount),
}));

function draw() {
  const stage = createStage();
  const lengths = tableLengths(openBrowser().open(), "one");
  const answer = (isin: typeof A, overrides: CheckOverrides) =>
    stage.source.answer(isin, testChecked({ isin, ...overrides }), stage.clock.now());
  answer(A, { bid: "10.66", ask: "10.70" });
  answer(B, { bid: "1234567.12345678", ask: "1234567.12345999" });
  const seen = { current: new Map() };
  const table = (isins: readonly (typeof A)[], estimate: ListEstimate | undefined) => (
    <FitWidths
      entries={isins.map(asEntry)}
      view={{ ...(estimate && { estimate }) }}
      lengths={lengths}
      seen={seen}
    />
  );
  const { rerender } = render(table([A, B], ONE), { wrapper: stage.wrapper });
  const show = (isins: readonly (typeof A)[], estimate: ListEstimate | undefined) =>
    rerender(table(isins, estimate));
  const pass = (ms: number) => act(() => stage.clock.advance(ms));
  return { answer, lengths, show, pass };
}

test("widths follow the longest of all rows, whether they are mounted or not", async () => {
  const { answer, lengths, pass } = draw();
  expect(lengths.get().longest).toMatchObject({ price: 18, amount: 18, cost: 10 });
  answer(B, { bid: "200.50", ask: "200.60" });
  await pass(55_000);
  expect(lengths.get().longest).toMatchObject({ price: 18 });
  await pass(30_000);
  expect(lengths.get().longest).toMatchObject({ price: 6, amount: 6, cost: 4 });
});

test("widths follow another estimate and a removed row at once", () => {
  const { lengths, show } = draw();
  show([A, B], MILLION);
  expect(lengths.get().longest).toMatchObject({ price: 18, amount: 20 });
  show([A], MILLION);
  expect(lengths.get().longest).toMatchObject({ price: 5, amount: 13 });
});
