import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { AlertTerms } from "#market/alerts/alert.ts";
import { AlertForm } from "./AlertForm.tsx";
import { figure, testTerms } from "./testing-store.ts";

const ISIN = testIsin(1);

afterEach(cleanup);

function draw(terms?: AlertTerms, touch = { bid: "191.24", ask: "191.28" }) {
  const stage = createStage();
  stage.know(ISIN, testSnapshot(touch));
  const onStore = vi.fn();
  render(
    <AlertForm
      isin={ISIN}
      name={ISIN}
      isBelowHead={false}
      terms={terms}
      others={[]}
      onUnanswered={() => undefined}
      onStore={onStore}
      onClose={() => undefined}
    />,
    { wrapper: stage.wrapper },
  );
  return onStore;
}

const chooseMove = () =>
  fireEvent.change(screen.getByRole("combobox", { name: "Watch" }), { target: { value: "move" } });
const level = () => screen.getByLabelText<HTMLInputElement>("Move in %");
const submit = async () => {
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Alert" })));
};

test("a move is measured from the mid at the time of saving, up or down unless one is chosen", async () => {
  const onStore = draw();
  chooseMove();
  expect(level().value).toBe("1");
  fireEvent.change(level(), { target: { value: "0.75" } });
  await submit();
  expect(onStore.mock.lastCall?.[0]).toMatchObject({
    on: "move",
    direction: "either",
    level: "0.75",
    base: "191.26",
  });
});

test("an edited move keeps its base until another is chosen", async () => {
  const terms = testTerms({
    on: "move",
    direction: "at-or-above",
    level: figure("10"),
    base: figure("190"),
  });
  const onStore = draw(terms);
  await submit();
  expect(onStore.mock.lastCall?.[0]).toMatchObject({ base: "190", direction: "at-or-above" });
  fireEvent.click(screen.getByRole("radio", { name: "Now" }));
  await submit();
  expect(onStore.mock.lastCall?.[0]).toMatchObject({ base: "191.26" });
});

test.each(["0", "-1"])("a move of %s percent is rejected", async (text) => {
  const onStore = draw();
  chooseMove();
  fireEvent.change(level(), { target: { value: text } });
  await submit();
  expect(screen.getByText("Enter more than zero, such as 1.")).toBeTruthy();
  expect(onStore).not.toHaveBeenCalled();
});

test("a move without a mid above zero is rejected, because it has no base", async () => {
  const onStore = draw(undefined, { bid: "-2", ask: "1" });
  chooseMove();
  await submit();
  expect(screen.getByRole("alert").textContent).toContain("nothing to measure from");
  expect(onStore).not.toHaveBeenCalled();
});
