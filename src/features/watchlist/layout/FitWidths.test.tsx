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
import { DEFAULT_COLUMNS } from "./layout.ts";
import { layOutNarrow } from "./narrow.ts";
import type { LayOutNarrow } from "./use-table-layout.ts";

afterEach(cleanup);

const [A, B] = [testIsin(1), testIsin(2)];
const [ONE, MILLION]: readonly ListEstimate[] = (["1", "1000000"] as const).map((amount) => ({
  kind: "quantity",
  amount: figureLiteral(amount),
}));

function draw(layOutNarrow?: LayOutNarrow) {
  const stage = createStage();
  const lengths = tableLengths(openBrowser().open(), "one");
  const answer = (isin: typeof A, overrides: CheckOverrides) =>
    stage.source.answer(isin, testChecked({ isin, ...overrides }), stage.clock.now());
  answer(A, { bid: "10.66", ask: "10.70" });
  answer(B, { bid: "1234567.12345678", ask: "1234567.12345999" });
  const seen = { current: new Map() };
  const table = (isins: readonly (typeof A)[], estimate: ListEstimate | undefined, room = 800) => (
    <FitWidths
      entries={isins.map(asEntry)}
      view={{ columns: DEFAULT_COLUMNS, ...(estimate && { estimate }) }}
      lengths={lengths}
      layOutNarrow={layOutNarrow}
      table={{ columns: [], room, layOutFor: () => ({ columns: [], style: {} }), seen }}
    />
  );
  const { rerender } = render(table([A, B], ONE), { wrapper: stage.wrapper });
  const show = (...shown: Parameters<typeof table>) => rerender(table(...shown));
  const pass = (ms: number) => act(() => stage.clock.advance(ms));
  return { answer, lengths, show, pass };
}

test("widths of a phone follow the longest of all rows, whether they are mounted or not", async () => {
  const { answer, lengths, pass } = draw(layOutNarrow);
  expect(lengths.get().longest).toMatchObject({ price: 18, amount: 16.8, cost: 9.7 });
  answer(B, { bid: "200.50", ask: "200.60" });
  await pass(55_000);
  expect(lengths.get().longest).toMatchObject({ price: 18 });
  await pass(30_000);
  expect(lengths.get().longest).toMatchObject({ price: 6, amount: 5.6, cost: 3.6 });
});

test("widths of a phone follow another estimate and a removed row at once", () => {
  const { lengths, show } = draw(layOutNarrow);
  show([A, B], MILLION);
  expect(lengths.get().longest).toMatchObject({ price: 18, amount: 17.8 });
  show([A], MILLION);
  expect(lengths.get().longest).toMatchObject({ price: 5, amount: 11.7 });
});

test("widths of a table stay until it has another room, also without the row of the long price", () => {
  const { lengths, show } = draw();
  show([A, B], MILLION);
  expect(lengths.get().longest).toMatchObject({ price: 18, amount: 17.8 });
  show([A], MILLION);
  expect(lengths.get().longest).toMatchObject({ price: 18, amount: 17.8 });
  show([A], MILLION, 700);
  expect(lengths.get().longest).toMatchObject({ price: 5, amount: 11.7 });
});

test("widths of a table are fitted to an added row whose figures would be too small", async () => {
  const { lengths, show, pass } = draw();
  show([A], ONE);
  show([A], ONE, 700);
  expect(lengths.get().longest).toMatchObject({ price: 5 });
  show([A, B], ONE, 700);
  await pass(1000);
  expect(lengths.get().longest).toMatchObject({ price: 18 });
});
