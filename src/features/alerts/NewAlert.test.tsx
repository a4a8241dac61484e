import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { NewAlert } from "./NewAlert.tsx";

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];

afterEach(cleanup);

/** Renders the choice between instruments. */
function drawChoice(subjects: readonly Isin[]) {
  const onAdd = vi.fn();
  const choice = (shown: readonly Isin[]) => (
    <NewAlert subjects={shown} nameOf={(isin) => `Name of ${isin}`} onAdd={onAdd} />
  );
  const { rerender } = render(choice(subjects));
  return { onAdd, show: (shown: readonly Isin[]) => rerender(choice(shown)) };
}

const field = () => screen.getByLabelText<HTMLSelectElement>("Instrument");
const choose = (isin: Isin) => fireEvent.change(field(), { target: { value: isin } });
const add = () => fireEvent.click(screen.getByRole("button", { name: "Add alert" }));

test("an alert is added on the first instrument, unless another is chosen", () => {
  const { onAdd } = drawChoice([B, A, C]);
  expect([...field().options].map(({ text }) => text)).toEqual(
    [B, A, C].map((isin) => `Name of ${isin}`),
  );
  add();
  expect(onAdd).toHaveBeenLastCalledWith(B);
  choose(C);
  add();
  expect(onAdd).toHaveBeenLastCalledWith(C);
});

test("the choice stays while other instruments come and go, and ends with its own", () => {
  const { onAdd, show } = drawChoice([A, B, C]);
  choose(C);
  show([B, A, C]);
  add();
  expect(onAdd).toHaveBeenLastCalledWith(C);
  show([B, A]);
  add();
  expect(onAdd).toHaveBeenLastCalledWith(B);
});

test("there is nothing to choose without an instrument", () => {
  drawChoice([]);
  expect(screen.queryByRole("button")).toBeNull();
});
