import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type CheckOverrides, testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import { createStage } from "#live/testing-live.tsx";
import { figureLiteral } from "#market/figure.ts";
import { asEntry } from "#storage/entry.ts";
import RelaxWidths from "./RelaxWidths.tsx";

afterEach(cleanup);

const [A, B] = [testIsin(1), testIsin(2)];
const ESTIMATE = { kind: "quantity", amount: figureLiteral("1") } as const;

function draw() {
  const stage = createStage();
  let lengths: Lengths = { price: 20, size: 9, spread: 20, mid: 20, amount: 20, cost: 20 };
  const answer = (isin: typeof A, overrides: CheckOverrides) =>
    stage.source.answer(isin, testChecked({ isin, ...overrides }), stage.clock.now());
  answer(A, { bid: "10.66", ask: "10.70" });
  answer(B, { bid: "1234567.12345678", ask: "1234567.12345999" });
  const entries = [A, B].map(asEntry);
  const { wrapper } = stage;
  const onRelax = (relax: (known: Lengths) => Lengths) => {
    lengths = relax(lengths);
  };
  render(<RelaxWidths entries={entries} estimate={ESTIMATE} onRelax={onRelax} />, { wrapper });
  const pass = () => act(() => stage.clock.advance(15_000));
  return { answer, lengths: () => lengths, pass };
}

test("widths follow the longest of all rows, and relax two rounds after a long text has gone", async () => {
  const { answer, lengths, pass } = draw();
  expect(lengths().price).toBe(20);
  await pass();
  expect(lengths()).toMatchObject({ price: 18, amount: 18, cost: 10 });
  answer(B, { bid: "200.50", ask: "200.60" });
  await pass();
  expect(lengths()).toMatchObject({ price: 18, amount: 18, cost: 10 });
  await pass();
  expect(lengths()).toMatchObject({ price: 6, amount: 6, cost: 4 });
  const relaxed = lengths();
  await pass();
  expect(lengths()).toBe(relaxed);
});
