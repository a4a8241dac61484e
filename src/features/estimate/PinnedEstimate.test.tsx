import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { parsePositive } from "#market/figure.ts";
import { PinnedEstimate } from "./PinnedEstimate.tsx";

afterEach(cleanup);

function open(kind: ListEstimate["kind"], text: string, book: { bid?: string } = {}) {
  const amount = parsePositive(text);
  const { wrapper, clock } = createStage();
  const { container } = render(
    <PinnedEstimate
      checked={testChecked({ bid: "10.66", ask: "10.70", plannedIntervalMs: 236_000, ...book })}
      isStale={false}
      amount={amount && { kind, amount }}
    />,
    { wrapper },
  );
  const value = (name: string) =>
    container.querySelector(`[data-field="${name}"]`)?.getAttribute("data-value");
  const amounts = () => ["buy-estimate", "sell-estimate", "round-trip"].map(value);
  return { value, amounts, container, clock };
}

test("a budget is estimated by what it buys, as in the detail", () => {
  const { value, amounts } = open("budget", "1000");
  expect(value("affordable-quantity")).toBe("93");
  expect(amounts()).toEqual(["995.1", "991.38", "3.72"]);
});

test("a budget that buys nothing has no amounts, and says so", () => {
  const { amounts, container } = open("budget", "1");
  expect(amounts()).toEqual(["", "", ""]);
  expect(container.textContent).toContain("Less than one lot");
});

test("a budget has no round trip in a crossed book, and says so", () => {
  const { amounts, container } = open("budget", "1000", { bid: "10.80" });
  expect(amounts().at(-1)).toBe("");
  expect(container.textContent).toContain("No round trip");
});

test("a quantity buys no other quantity", () => {
  const { value, amounts } = open("quantity", "100");
  expect(value("affordable-quantity")).toBeUndefined();
  expect(amounts()).toEqual(["1070", "1066", "4"]);
});

test("without an amount it says where that is typed", () => {
  const { amounts, container } = open("quantity", "");
  expect(amounts()).toEqual(["", "", ""]);
  expect(container.textContent).toContain("Takes the quantity of the detail");
});

test("a live quote that is old says its age beside the size, as in the detail", async () => {
  const { container, clock } = open("quantity", "100");
  await act(() => clock.advance(9000));
  expect(container.textContent).not.toContain("old.");
  await act(() => clock.advance(42_000));
  expect(container.textContent).toContain("Based on a quote 51\u00a0s old.");
});
