import { useStore } from "@nanostores/react";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { atom } from "nanostores";
import { afterEach, expect, test, vi } from "vitest";
import { $awaitedKind } from "#features/watchlist/columns/awaited-kind.ts";
import { isEstimated } from "#features/watchlist/columns/columns.ts";
import type { ListEstimateCommands } from "#features/watchlist/commands.ts";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import { type TableView, withSort } from "#features/watchlist/layout/view.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { setNumberLocale } from "#messages/figures.ts";
import { createCommandBus } from "#ui/commands/command-bus.ts";
import { withEstimate } from "./edit-estimate.ts";
import ListEstimateField from "./ListEstimateField.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setNumberLocale("en");
});

const USUAL: TableView = { columns: DEFAULT_COLUMNS, density: "standard" };
const SEVEN: ListEstimate = { kind: "quantity", amount: figureLiteral("7") };

function draw(first = USUAL, more: { onEnter?: undefined } = {}) {
  const { commands, register } = createCommandBus<ListEstimateCommands>();
  const view = atom(first);
  const onLeave = vi.fn();
  const onEnter = vi.fn();
  const onFirstKey = vi.fn();
  function StatefulField() {
    const props = { onView: (next: TableView) => view.set(next), register, onLeave };
    const keys = { onEnter, onFirstKey, ...more };
    return (
      <ListEstimateField
        view={useStore(view)}
        {...props}
        {...keys}
        keyText="Alt Q"
        shortcut="Alt+Q"
      />
    );
  }
  render(<StatefulField />);
  const field = screen.getByTestId<HTMLInputElement>("list-estimate");
  return {
    field,
    commands,
    onLeave,
    onEnter,
    onFirstKey,
    estimate: () => view.get().estimate,
    sort: () => view.get().sort,
    columns: () => view.get().columns.filter(({ id }) => isEstimated(id)).length,
    setView: (next: TableView) => act(() => view.set(next)),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    isWrong: () => field.getAttribute("aria-invalid") === "true",
    awaited: () => $awaitedKind.get(),
  };
}

test("the field names its key to a screen reader as a shortcut, and hides the key cap from it", () => {
  const { field } = draw();
  expect(field.getAttribute("aria-keyshortcuts")).toBe("Alt+Q");
  expect(screen.getByText("Alt Q").getAttribute("aria-hidden")).toBe("true");
});

test("the field is empty, and estimates nothing, until an amount is typed", () => {
  const { field, estimate, columns, type } = draw();
  expect([field.value, estimate(), columns()]).toEqual(["", undefined, 0]);
  type("1.5k");
  expect([estimate(), columns()]).toEqual([{ kind: "quantity", amount: "1500" }, 4]);
  fireEvent.blur(field);
  expect(field.value).toBe("1,500");
});

test("an unfinished group of digits is neither an error nor an amount until the field is left", () => {
  const { field, columns, type, isWrong, awaited, estimate } = draw();
  for (const text of ["1", "1,", "1,5", "1,50"]) {
    type(text);
    expect([isWrong(), awaited()]).toEqual([false, text === "1" ? "none" : "quantity"]);
  }
  expect(columns()).toBe(4);
  fireEvent.blur(field);
  expect([isWrong(), field.value, awaited()]).toEqual([true, "1,50", "quantity"]);
  type("1,500");
  expect([isWrong(), estimate()?.amount, awaited()]).toEqual([false, "1500", "none"]);
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

test.each(["0", "-5", "1e5", "ten"])(
  "%j is reported as invalid at once; the list keeps its amount and its sort, and waits for another one",
  (text) => {
    const { estimate, sort, setView, type, isWrong, awaited } = draw();
    type("7");
    const byTrip = { column: "round-trip", direction: "ascending" } as const;
    setView(withSort(withEstimate(USUAL, SEVEN), byTrip));
    type(text);
    expect([isWrong(), awaited()]).toEqual([true, "quantity"]);
    expect([estimate(), sort()]).toEqual([SEVEN, byTrip]);
    type("7");
    expect([isWrong(), awaited(), estimate()]).toEqual([false, "none", SEVEN]);
  },
);

test("a text that is no amount removes no estimate that the list does not have", () => {
  const { estimate, columns, type, awaited, isWrong } = draw();
  type("x");
  expect([isWrong(), estimate(), columns(), awaited()]).toEqual([true, undefined, 0, "none"]);
});

test("Escape brings the last amount back into a field whose text is none", () => {
  const { field, type, isWrong, awaited, estimate, onLeave } = draw();
  onLeave.mockImplementation(() => field.blur());
  type("7");
  type("7x");
  field.focus();
  fireEvent.keyDown(field, { key: "Escape" });
  expect([field.value, isWrong(), awaited(), estimate()]).toEqual(["7", false, "none", SEVEN]);
  choose("Budget");
  expect([field.value, awaited()]).toEqual(["", "budget"]);
  fireEvent.keyDown(field, { key: "Escape" });
  expect([field.value, awaited(), estimate()]).toEqual(["7", "none", SEVEN]);
});

const isChosen = (name: "Quantity" | "Budget") =>
  screen.getByRole<HTMLInputElement>("radio", { name }).checked;
const clearButton = () => screen.getByRole("button", { name: "Clear the estimate" });

const WAYS_OUT = [
  ["Escape", (field: HTMLElement) => fireEvent.keyDown(field, { key: "Escape" })],
  ["another focus", (field: HTMLElement) => act(() => field.blur())],
] as const;

test.each(WAYS_OUT)(
  "%s removes a text that is no amount, with its error, and keeps the kind",
  (_, leave) => {
    const { field, type, isWrong, estimate } = draw();
    choose("Budget");
    field.focus();
    type("mint");
    expect(isWrong()).toBe(true);
    leave(field);
    expect([field.value, isWrong(), field.getAttribute("aria-describedby")]).toEqual([
      "",
      false,
      null,
    ]);
    expect([estimate(), isChosen("Budget")]).toEqual([undefined, true]);
  },
);

test.each(WAYS_OUT)("%s brings the amount of the list back, of its kind", (_, leave) => {
  const { field, type, isWrong, estimate, awaited } = draw();
  type("7");
  choose("Budget");
  type("x");
  leave(field);
  expect([field.value, isWrong(), awaited(), isChosen("Quantity")]).toEqual([
    "7",
    false,
    "none",
    true,
  ]);
  expect(estimate()).toEqual(SEVEN);
});

test("a focus that goes to the choice of the kind keeps the chosen one", () => {
  const { field, type } = draw();
  type("7");
  choose("Budget");
  type("x");
  act(() => screen.getByRole("radio", { name: "Budget" }).focus());
  expect([field.value, isChosen("Budget")]).toEqual(["", true]);
});

test("a text that is no amount stays until the focus has left the button that clears it, too", () => {
  const { field, type } = draw();
  choose("Budget");
  type("x");
  act(() => clearButton().focus());
  expect(field.value).toBe("x");
  act(() => field.focus());
  act(() => clearButton().focus());
  expect(field.value).toBe("x");
  act(() => clearButton().blur());
  expect([field.value, isChosen("Budget")]).toEqual(["", true]);
});

test("a text that is no amount stays while another window has the focus", () => {
  const { field, type } = draw();
  field.focus();
  type("1,5");
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  fireEvent.blur(field);
  expect(field.value).toBe("1,5");
});

test("clearing such a text keeps the kind, although the focus goes to a row", () => {
  const budget = { kind: "budget", amount: figureLiteral("20") } as const;
  const { field, type, onEnter, estimate } = draw(withEstimate(USUAL, budget));
  const button = clearButton();
  onEnter.mockImplementation(() => button.blur());
  type("x");
  act(() => button.focus());
  fireEvent.click(button);
  expect([field.value, estimate(), isChosen("Budget")]).toEqual(["", undefined, true]);
});

test("the wait for an amount ends with the field", () => {
  const { type, awaited } = draw();
  type("7");
  type("7x");
  expect(awaited()).toBe("quantity");
  cleanup();
  expect(awaited()).toBe("none");
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

test.each([
  ["keyboard on the desk gives the focus back", false, "1500", true, 1],
  ["keyboard on the desk keeps it beside an invalid amount", false, "1,5", true, 0],
  ["keyboard on the screen, which covers rows, closes it", true, "1500", false, 0],
  ["keyboard on the screen keeps it beside an invalid amount", true, "1,5", true, 0],
])("Enter of a %s", (_, matches, text, isFocused, calls) => {
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener() {}, removeEventListener() {} }));
  const { field, type, onEnter } = draw();
  field.focus();
  type(text);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onEnter).toHaveBeenCalledTimes(calls);
  expect(document.activeElement === field).toBe(isFocused);
  expect(field.getAttribute("enterkeyhint")).toBe("done");
});

test("the empty field shows the key that leads to it", () => {
  const { type } = draw();
  expect(screen.getByText("Alt Q", { selector: "kbd" })).toBeTruthy();
  type("1");
  expect(screen.queryByText("Alt Q")).toBeNull();
});

const choose = (name: "Quantity" | "Budget", detail = 1) =>
  fireEvent.click(screen.getByRole("radio", { name }), { detail });

test("a quantity never becomes a budget: the other kind begins empty, and each keeps its amount", () => {
  const { field, estimate, columns, type, awaited } = draw();
  type("1500");
  choose("Budget");
  expect([field.value, awaited(), columns()]).toEqual(["", "budget", 4]);
  type("50k");
  expect(estimate()).toEqual({ kind: "budget", amount: "50000" });
  choose("Quantity");
  expect([field.value, estimate()]).toEqual(["1,500", { kind: "quantity", amount: "1500" }]);
  choose("Budget");
  expect(estimate()).toEqual({ kind: "budget", amount: "50000" });
});

test("the kind of a stored budget stays while it is retyped, and after it was cleared", () => {
  const { type, awaited } = draw(
    withEstimate(USUAL, { kind: "budget", amount: figureLiteral("20") }),
  );
  const isBudget = () => screen.getByRole<HTMLInputElement>("radio", { name: "Budget" }).checked;
  type("x");
  expect([awaited(), isBudget()]).toEqual(["budget", true]);
  type("");
  expect([awaited(), isBudget()]).toEqual(["none", true]);
});

test("the empty field says which kind of amount it takes", () => {
  const { field, type } = draw();
  const says = () => {
    const words = [...(field.parentElement?.querySelectorAll("span > span") ?? [])];
    const shown = words.find((word) => getComputedStyle(word).visibility !== "hidden");
    return `${shown?.textContent} ${field.placeholder}`;
  };
  expect(says()).toBe("Estimate all rows");
  choose("Budget");
  expect(says()).toBe("Budget per row");
  type("7");
  type("");
  act(() => field.blur());
  expect([says(), isChosen("Budget")]).toEqual(["Budget per row", true]);
});

test("the empty field of a phone has a shorter text, and no word beside an amount, which needs its room", () => {
  const { field, type } = draw(USUAL, { onEnter: undefined });
  expect(field.placeholder).toBe("all");
  expect(screen.getByText("Estimate")).not.toBeNull();
  type("250000");
  expect(screen.queryByText("Estimate")).toBeNull();
  type("");
  choose("Budget");
  expect(field.placeholder).toBe("per row");
});

test("a cleared amount is not restored", () => {
  const { field, type } = draw();
  type("1500");
  type("");
  choose("Budget");
  type("7");
  choose("Quantity");
  expect(field.value).toBe("");
});

test("a press on a kind focuses the field and selects its text; an arrow key keeps the focus", () => {
  const { field, type } = draw();
  type("1500");
  choose("Budget");
  expect(document.activeElement).toBe(field);
  const quantity = screen.getByRole("radio", { name: "Quantity" });
  quantity.focus();
  choose("Quantity", 0);
  expect(document.activeElement).toBe(quantity);
  choose("Budget", 0);
  choose("Quantity");
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, "1,500".length]);
});

test("a digit on the choice of the kind goes to the field, and to nothing else", () => {
  const { field } = draw();
  const quantity = screen.getByRole("radio", { name: "Quantity" });
  quantity.focus();
  const onKeyDown = vi.fn();
  window.addEventListener("keydown", onKeyDown);
  fireEvent.keyDown(quantity, { key: "5", ctrlKey: true });
  expect([document.activeElement, onKeyDown.mock.calls.length]).toEqual([quantity, 1]);
  fireEvent.keyDown(quantity, { key: "5" });
  expect([document.activeElement, onKeyDown.mock.calls.length]).toEqual([field, 1]);
  window.removeEventListener("keydown", onKeyDown);
});

test("an empty field that is left removes its columns, except for the choice of the kind", () => {
  const { field, columns, type } = draw();
  type("1500");
  choose("Budget");
  screen.getByRole("radio", { name: "Budget" }).focus();
  expect(columns()).toBe(4);
  field.focus();
  field.blur();
  expect(columns()).toBe(0);
});

test("a sort by a column of the estimate comes back with it, unless another was chosen", () => {
  const { field, sort, setView, type } = draw();
  const byTrip = { column: "round-trip", direction: "ascending" } as const;
  type("7");
  setView(withSort(withEstimate(USUAL, SEVEN), byTrip));
  choose("Budget");
  fireEvent.blur(field);
  expect(sort()).toBeUndefined();
  choose("Quantity");
  expect(sort()).toEqual(byTrip);
  type("");
  expect(sort()).toBeUndefined();
  type("x");
  type("8");
  expect(sort()).toEqual(byTrip);
  type("");
  const byMid = { column: "mid", direction: "descending" } as const;
  setView(withSort(USUAL, byMid));
  type("9");
  expect(sort()).toEqual(byMid);
});

test("an amount that is set elsewhere replaces what is typed", () => {
  const { field, isWrong, setView, type, awaited } = draw();
  type("7");
  type("1e5");
  setView(withEstimate(USUAL, { ...SEVEN }));
  expect([field.value, isWrong()], "another tab wrote the same one").toEqual(["1e5", true]);
  setView(withEstimate(USUAL, { kind: "budget", amount: figureLiteral("20") }));
  expect([field.value, isWrong(), awaited()]).toEqual(["20", false, "none"]);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Budget" }).checked).toBe(true);
});

test("Down leads from the field into the rows, as Enter does, and keeps an invalid amount", () => {
  const { field, type, onEnter } = draw();
  type("1,5");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(onEnter).not.toHaveBeenCalled();
  type("1500");
  expect(fireEvent.keyDown(field, { key: "ArrowDown" }), "the rows do not scroll").toBe(false);
  expect(onEnter).toHaveBeenCalledTimes(1);
});

test("a text that another number format reads as another amount gives way to that of the list", () => {
  const { field, type, awaited, estimate } = draw();
  type("1,500");
  act(() => setNumberLocale("de"));
  expect([field.value, awaited(), estimate()?.amount]).toEqual(["1.500", "none", "1500"]);
});

test.each([
  ["desk goes back to the current row", {}, 1],
  ["phone stays in the field, for the next amount", { onEnter: undefined }, 0],
])("clearing removes the columns, and the focus of a %s", (_, props, calls) => {
  const { field, estimate, columns, type, onEnter } = draw(USUAL, props);
  type("7");
  fireEvent.click(screen.getByRole("button", { name: "Clear the estimate" }));
  expect([field.value, estimate(), columns()]).toEqual(["", undefined, 0]);
  expect(onEnter).toHaveBeenCalledTimes(calls);
  expect(document.activeElement === field).toBe(calls === 0);
  expect(screen.queryByRole("button", { name: "Clear the estimate" })).toBeNull();
});

test("a key that is pressed in the empty field, and only there, may go elsewhere", () => {
  const { field, type, onFirstKey } = draw();
  fireEvent.keyDown(field, { key: "m" });
  expect(onFirstKey.mock.calls).toEqual([[expect.objectContaining({ key: "m" })]]);
  type("1");
  fireEvent.keyDown(field, { key: "m" });
  expect(onFirstKey).toHaveBeenCalledOnce();
});

test("a command finds the field", () => {
  const { commands, field } = draw();
  expect(commands.estimateList?.()()).toBe(field);
});

test("a text that others read as another number says which one it is, until the field is left", () => {
  const { field, type, isWrong, estimate } = draw();
  const note = () => document.getElementById(field.getAttribute("aria-describedby") ?? "");
  type("1.500");
  expect(note()?.textContent).toBe("= 1.5, not 1,500");
  expect([isWrong(), Number(estimate()?.amount)]).toEqual([false, 1.5]);
  type("1,500");
  expect(note()).toBeNull();
  type("1.500");
  fireEvent.blur(field);
  expect(note()).toBeNull();
});

test("the words of both kinds have one place in the field, so that the other kind moves nothing", () => {
  const { field } = draw();
  const words = () =>
    ["Estimate", "Budget"].map((text) => {
      const word = field.parentElement?.querySelector(":scope > span")?.children;
      const found = [...(word ?? [])].find(({ textContent }) => textContent === text);
      return found instanceof HTMLElement ? [found.style.gridArea, found.style.visibility] : [];
    });
  expect(words()).toEqual([
    ["1 / 1", ""],
    ["1 / 1", "hidden"],
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Budget" }));
  expect(words()).toEqual([
    ["1 / 1", "hidden"],
    ["1 / 1", ""],
  ]);
});
