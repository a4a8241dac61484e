import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { isEstimated } from "#features/watchlist/columns/columns.ts";
import type { ListEstimateCommands } from "#features/watchlist/commands.ts";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import { figureLiteral } from "#market/figure.ts";
import { createCommandBus } from "#ui/commands/command-bus.ts";
import { withEstimate, withHeldColumns } from "./edit-estimate.ts";
import ListEstimateField from "./ListEstimateField.tsx";

afterEach(cleanup);

const USUAL: TableView = { columns: DEFAULT_COLUMNS, density: "standard" };

function draw(first = USUAL) {
  const { commands, register } = createCommandBus<ListEstimateCommands>();
  let view = first;
  const onLeave = vi.fn();
  function StatefulField() {
    const [shown, setShown] = useState(first);
    const onView = (next: TableView) => {
      view = next;
      setShown(next);
    };
    return <ListEstimateField view={shown} onView={onView} register={register} onLeave={onLeave} />;
  }
  render(<StatefulField />);
  const field = screen.getByTestId<HTMLInputElement>("list-estimate");
  return {
    field,
    commands,
    onLeave,
    estimate: () => view.estimate,
    columns: () => view.columns.filter(({ id }) => isEstimated(id)).length,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    isWrong: () => field.getAttribute("aria-invalid") === "true",
  };
}

test("the field is empty, and estimates nothing, until an amount is typed", () => {
  const { field, estimate, columns, type } = draw();
  expect([field.value, estimate(), columns()]).toEqual(["", undefined, 0]);
  type("1.5k");
  expect([estimate(), columns()]).toEqual([{ kind: "quantity", amount: "1500" }, 4]);
  fireEvent.blur(field);
  expect(field.value).toBe("1,500");
});

test("an unfinished group of digits is neither an error nor an amount until the field is left", () => {
  const { field, estimate, columns, type, isWrong } = draw();
  for (const text of ["1", "1,", "1,5", "1,50"]) {
    type(text);
    expect(isWrong()).toBe(false);
  }
  expect([estimate(), columns()]).toEqual([undefined, 4]);
  fireEvent.blur(field);
  expect([isWrong(), field.value]).toEqual([true, "1,50"]);
  type("1,500");
  expect([isWrong(), estimate()?.amount]).toEqual([false, "1500"]);
});

test.each(["1,5", "10,00", "5."])("Enter on the unfinished %j shows the problem", (text) => {
  const { field, type, isWrong } = draw();
  type(text);
  expect(isWrong()).toBe(false);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(isWrong()).toBe(true);
  const message = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(message?.textContent).toBe("Examples: 4,800, 12k, 1.5m");
  type("1");
  expect([isWrong(), field.getAttribute("aria-describedby")]).toEqual([false, null]);
});

test.each(["0", "-5", "1e5", "ten"])("%j is reported as invalid at once", (text) => {
  const { estimate, type, isWrong } = draw();
  type("7");
  type(text);
  expect([isWrong(), estimate()]).toEqual([true, undefined]);
});

test("Escape leaves the field, and the amount stays", () => {
  const { field, onLeave, estimate, type } = draw();
  type("1500");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Escape" });
  expect(onLeave).toHaveBeenCalledOnce();
  expect(estimate()).toEqual({ kind: "quantity", amount: "1500" });
});

test("the same amount can be a budget", () => {
  const { estimate, type } = draw();
  fireEvent.click(screen.getByRole("radio", { name: "Budget" }));
  type("50k");
  expect(estimate()).toEqual({ kind: "budget", amount: "50000" });
  fireEvent.click(screen.getByRole("radio", { name: "Quantity" }));
  expect(estimate()).toEqual({ kind: "quantity", amount: "50000" });
});

test("clearing removes the columns and keeps the focus in the field", () => {
  const { field, estimate, columns, type } = draw();
  type("7");
  fireEvent.click(screen.getByRole("button", { name: "Clear the estimate" }));
  expect([field.value, estimate(), columns()]).toEqual(["", undefined, 0]);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("button", { name: "Clear the estimate" })).toBeNull();
});

test("leftover columns of an unfinished amount are removed when the field is shown again", () => {
  const left = withHeldColumns(
    withEstimate(USUAL, { kind: "quantity", amount: figureLiteral("1") }),
  );
  expect(draw(left).columns()).toBe(0);
});

test("a command finds the field", () => {
  const { commands, field } = draw();
  expect(commands.estimateList?.()()).toBe(field);
});
