import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { setNumberLocale } from "#messages/figures.ts";
import {
  commands,
  drawEstimate,
  NONE,
  onLeave,
  onQuantity,
  onStep,
  onUseForList,
  press,
  StatefulEstimate,
  textOf,
} from "./testing-estimate.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setNumberLocale("en");
});

describe("the estimate for a quantity", () => {
  test("is exact for buying, selling and the round trip", () => {
    const { type, read } = drawEstimate();
    type("quantity", "1000");
    expect(read("buy-estimate")).toEqual({ text: "10,700.00", value: "10700", covered: "true" });
    expect(read("sell-estimate")).toEqual({ text: "10,660.00", value: "10660", covered: "true" });
    expect(read("round-trip")).toEqual({ text: "40.00", value: "40", covered: "true" });
  });

  test("takes shorthand and group separators", () => {
    const { type, read } = drawEstimate();
    type("quantity", "1.2k");
    expect(read("buy-estimate").value).toBe("12840");
    type("quantity", "1,200");
    expect(read("buy-estimate").value).toBe("12840");
  });

  test("beyond the ask's size shows for how much the price is known, and is not covered", () => {
    const { type, read, container } = drawEstimate();
    type("quantity", "2000");
    expect(read("buy-estimate").covered).toBe("false");
    expect(read("sell-estimate").covered).toBe("true");
    expect(read("round-trip").covered).toBe("false");
    expect(textOf(container)).toContain("Size at the touch: buy 1,200 of 2,000.");
  });

  test("within both sizes says so, so that the fields below stay where they are", () => {
    const { type, container } = drawEstimate();
    expect(textOf(container)).not.toContain("Within the size at the touch.");
    type("quantity", "1200");
    expect(textOf(container)).toContain("Within the size at the touch.");
    type("quantity", "1201");
    expect(textOf(container)).not.toContain("Within the size at the touch.");
  });

  test("within both sizes of a stale quote is within the last known size only", () => {
    const { wrapper } = createStage();
    const { container } = render(<StatefulEstimate checked={testChecked({})} isStale />, {
      wrapper,
    });
    fireEvent.change(screen.getByTestId("quantity"), { target: { value: "1" } });
    expect(textOf(container)).toContain("Within the last known size at the touch.");
    expect(textOf(container)).not.toContain("Within the size at the touch.");
  });

  test("of a live quote says the age of the quote from 10 s on, until the next check, and is not announced", async () => {
    const { wrapper, clock } = createStage();
    const draw = (checkedAt: number) => (
      <StatefulEstimate
        checked={testChecked({ checkedAt, plannedIntervalMs: 236_000 })}
        isStale={false}
      />
    );
    const { container, rerender } = render(draw(START_MS), { wrapper });
    fireEvent.change(screen.getByTestId("quantity"), { target: { value: "1" } });
    const note = () => container.querySelector<HTMLElement>(".content-center");
    await act(() => clock.advance(9000));
    expect(note()?.textContent).toBe("Within the size at the touch. ");
    const height = note()?.style.minHeight;
    await act(() => clock.advance(1000));
    const aged = "Within the last known size at the touch. Based on a quote 10\u00a0s old.";
    expect(note()?.textContent).toBe(aged);
    expect(note()?.style.minHeight, "the room of both").toBe(height);
    expect(height).toBe("2lh");
    expect(note()?.closest("[role=status], [aria-live]")).toBeNull();
    expect(screen.getByRole("status").textContent).not.toContain("old");
    await act(() => clock.advance(94_000));
    expect(note()?.textContent).toContain("Based on a quote 1\u00a0m\u00a044\u00a0s old.");
    rerender(draw(clock.now()));
    expect(note()?.textContent).toBe("Within the size at the touch. ");
  });

  test("beyond the bid's size shows for how much the price is known", () => {
    const { type, container } = drawEstimate({ bidSize: "100", askSize: "5000" });
    type("quantity", "2000");
    expect(textOf(container)).toContain("Size at the touch: sell 100 of 2,000.");
  });

  test("beyond both sizes names both, or the common one", () => {
    const { type, container } = drawEstimate();
    type("quantity", "10k");
    expect(textOf(container)).toContain("Size at the touch: sell 4,800, buy 1,200 of 10,000.");
    cleanup();
    const alike = drawEstimate({ bidSize: "4800", askSize: "4800" });
    alike.type("quantity", "10k");
    expect(textOf(alike.container)).toContain("Size at the touch: 4,800 of 10,000.");
  });

  test.each([
    ["", "e.g. 4,800 or 12k", null],
    ["0", "The quantity must be more than zero.", "true"],
    ["-5", "The quantity must be more than zero; buying and selling are both shown.", "true"],
    ["1e5", "Not a valid quantity. Examples: 4,800, 12k, 1.5m.", "true"],
    ["1,5", "Not a valid quantity. Examples: 4,800, 12k, 1.5m.", "true"],
  ])("for %j has no amounts, and a message beside the field", (text, message, invalid) => {
    const { type, read } = drawEstimate();
    type("quantity", "1");
    type("quantity", text);
    for (const name of ["buy-estimate", "sell-estimate", "round-trip"]) {
      expect(read(name)).toEqual({ text: "–", ...NONE });
    }
    const input = screen.getByTestId("quantity");
    const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe(message);
    expect(input.getAttribute("aria-invalid")).toBe(invalid);
  });

  test.each([
    ["crossed", "10.80"],
    ["locked", "10.70"],
  ])("has no round trip in a %s book, and says so", (_, bid) => {
    const { type, read, container } = drawEstimate({ bid });
    type("quantity", "10");
    expect(read("round-trip")).toEqual({ text: "–", ...NONE });
    expect(read("buy-estimate").value).toBe("107");
    expect(textOf(container)).toContain("No round trip");
  });

  test("stays exact at seventy-two digits", () => {
    const ask = "123456789012345678.123456789012345678";
    const { type, read } = drawEstimate({ bid: ask, ask });
    type("quantity", ask);
    const scaled = 123456789012345678123456789012345678n ** 2n;
    expect(read("buy-estimate").value).toBe(
      `${scaled / 10n ** 36n}.${String(scaled % 10n ** 36n).padStart(36, "0")}`,
    );
  });
});

describe("a key in the quantity field", () => {
  const press = (init: KeyboardEventInit) =>
    fireEvent.keyDown(screen.getByTestId("quantity"), init);
  const calls = () => [onLeave.mock.calls.length, onUseForList.mock.calls.flat()];
  beforeEach(() => vi.clearAllMocks());

  test.each(["Escape", "Enter"])("leaves it with its quantity by %s", (key) => {
    const { type, read } = drawEstimate();
    type("quantity", "1.5k");
    press({ key });
    expect(calls()).toEqual([1, []]);
    expect(read("buy-estimate").value).toBe("16050");
  });

  test("of a keyboard on the screen closes it by Enter, and keeps the quote in view", () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }));
    const { type } = drawEstimate();
    const field = screen.getByTestId("quantity");
    act(() => field.focus());
    type("quantity", "1e5");
    press({ key: "Enter" });
    expect(document.activeElement).toBe(field);
    type("quantity", "1.5k");
    expect(screen.queryByText("Ctrl Enter"), "there may be no Ctrl key").toBeNull();
    press({ key: "Enter" });
    expect(document.activeElement).not.toBe(field);
    expect(calls()).toEqual([0, []]);
  });

  test("steps to the row before or after, and keeps what was typed", () => {
    const { type } = drawEstimate();
    const field = screen.getByTestId("quantity");
    type("quantity", "1.5k");
    expect(press({ key: "ArrowDown" }), "the caret stays").toBe(false);
    press({ key: "ArrowUp" });
    for (const other of [{ shiftKey: true }, { altKey: true }, { ctrlKey: true }, { repeat: true }])
      press({ key: "ArrowDown", ...other });
    type("quantity", "1.5x");
    press({ key: "ArrowDown" });
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    expect(field).toHaveProperty("value", "1.5x");
    expect(onLeave).not.toHaveBeenCalled();
  });

  test("uses it for the list, and a hint in the place of another text says so while there is a quantity to use", () => {
    const { type } = drawEstimate();
    const hint = () => screen.queryByText("Ctrl Enter")?.parentElement?.textContent;
    const field = screen.getByTestId("quantity");
    type("quantity", "1.5k");
    expect(hint(), "without the focus").toBeUndefined();
    act(() => field.focus());
    expect(hint()).toBe("Ctrl Enter for the list · No order is sent");
    expect(screen.queryByText(/quote's currency/)).toBeNull();
    type("quantity", "");
    expect(hint(), "without a quantity").toBeUndefined();
    type("quantity", "7");
    act(() => field.blur());
    expect(hint(), "after it").toBeUndefined();
    expect(screen.getByText(/quote's currency/)).toBeTruthy();
  });

  test("keeps the focus beside an invalid quantity, except Escape", () => {
    const { type } = drawEstimate();
    type("quantity", "1e5");
    press({ key: "Enter" });
    press({ key: "Enter", ctrlKey: true });
    expect(calls()).toEqual([0, []]);
    press({ key: "Escape" });
    expect(calls()).toEqual([1, []]);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])(
    "with %j and Enter uses it for the list, and leaves",
    (modifier) => {
      const { type } = drawEstimate();
      press({ key: "Enter", ...modifier });
      expect(calls()).toEqual([0, []]);
      type("quantity", "1.5k");
      press({ key: "Enter", ...modifier });
      expect(calls()).toEqual([1, ["1500"]]);
    },
  );

  test("with Ctrl and Enter does nothing without a list to estimate", () => {
    const { wrapper } = createStage();
    const checked = testChecked();
    render(<StatefulEstimate checked={checked} isStale={false} hasList={false} />, { wrapper });
    fireEvent.change(screen.getByTestId("quantity"), { target: { value: "5" } });
    press({ key: "Enter", ctrlKey: true });
    expect(calls()).toEqual([0, []]);
  });

  test("that belongs to an input method does nothing", () => {
    const { type } = drawEstimate();
    type("quantity", "5");
    for (const key of ["Enter", "Escape"]) press({ key, isComposing: true });
    expect(calls()).toEqual([0, []]);
  });
});

describe("a screen reader", () => {
  const RESULT =
    "Buy ≈ 21,400.00, Sell ≈ 21,320.00, Round trip ≈ 80.00. Size at the touch: buy 1,200 of 2,000.";

  test("hears the result and its limit once after the typing, not at each quote", async () => {
    const { clock, type, container } = drawEstimate();
    const said = () => screen.getByRole("status").textContent;
    for (const text of ["2", "20", "200"]) type("quantity", text);
    await act(() => clock.advance(650));
    type("quantity", "2000");
    await act(() => clock.advance(650));
    expect(said()).toBe("");
    await act(() => clock.advance(50));
    expect(said()).toBe(RESULT);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(screen.getByRole("status"), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await act(() => clock.advance(5000));
    expect(changes.concat(observer.takeRecords())).toEqual([]);
    observer.disconnect();
    expect(container.querySelector("[role=alert]")).toBeNull();
  });

  test("finds the result as the field's description", () => {
    const { type } = drawEstimate();
    type("quantity", "2000");
    const described = screen.getByTestId("quantity").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe(RESULT);
  });
});

test("a typed quantity is grouped once the field is left", () => {
  const { type } = drawEstimate();
  type("quantity", "5000");
  const field = screen.getByTestId<HTMLInputElement>("quantity");
  expect(field.value).toBe("5000");
  fireEvent.blur(field);
  expect(field.value).toBe("5,000");
});

test("each change of the estimated quantity is reported, and its end, too", () => {
  const { type } = drawEstimate();
  type("quantity", "1.2k");
  expect(onQuantity).toHaveBeenLastCalledWith("1200");
  type("quantity", "12x");
  expect(onQuantity).toHaveBeenLastCalledWith(undefined);
});

describe("an estimate from a held quote", () => {
  test("says how old the quote is, unlike one from a live quote", async () => {
    const { clock, container, type } = drawEstimate({}, true);
    await act(() => clock.advance(66_000));
    expect(textOf(container)).not.toContain("old");
    type("budget", "500");
    expect(textOf(container)).toContain("Based on a quote 1\u00a0m\u00a006\u00a0s old.");
    type("quantity", "5");
    expect(textOf(container).split("Based on a quote 1\u00a0m\u00a006\u00a0s old.")).toHaveLength(
      2,
    );
    type("budget", "");
    expect(textOf(container)).toContain("Based on a quote 1\u00a0m\u00a006\u00a0s old.");
    cleanup();
    expect(textOf(drawEstimate().container)).not.toContain("old");
  });
});

test("the quantity command finds its field", () => {
  drawEstimate();
  expect(commands.quantity?.()()).toBe(screen.getByTestId("quantity"));
  cleanup();
  expect(commands.quantity).toBeUndefined();
});

describe("an estimate of the list", () => {
  const show = (ofList?: ListEstimate) => {
    const stage = createStage();
    const checked = testChecked({ bid: "10.66", ask: "10.70" });
    const of = (given?: ListEstimate) => (
      <StatefulEstimate checked={checked} isStale={false} ofList={given} />
    );
    const { rerender } = render(of(ofList), { wrapper: stage.wrapper });
    return (given?: ListEstimate) => rerender(of(given));
  };
  const text = (testId: string) => screen.getByTestId<HTMLInputElement>(testId).value;
  const type = (testId: string, value: string) =>
    fireEvent.change(screen.getByTestId(testId), { target: { value } });
  const amount = figureLiteral("1500");
  const other = figureLiteral("2000");

  const listAmount = () => screen.queryByRole("button", { name: /^Use list's / })?.textContent;

  test("an amount that is not that of the list says which one the list has, and takes it", () => {
    const now = show({ kind: "quantity", amount });
    expect(listAmount()).toBeUndefined();
    type("quantity", "2000");
    expect(listAmount()).toBe("Use list's 1,500");
    now({ kind: "quantity", amount: other });
    expect(listAmount()).toBeUndefined();
    now();
    expect(listAmount()).toBeUndefined();
    now({ kind: "quantity", amount });
    act(() => screen.getByTestId("quantity").focus());
    expect(screen.queryByText("Ctrl Enter"), "for another quantity").not.toBeNull();
    type("quantity", "");
    expect(screen.queryByText("Ctrl Enter"), "for none").toBeNull();
    expect(listAmount()).toBe("Use list's 1,500");
    press(/^Use list's/);
    expect([text("quantity"), listAmount()]).toEqual(["1,500", undefined]);
    expect(document.activeElement).toBe(screen.getByTestId("quantity"));
    // It follows the list again.
    now({ kind: "quantity", amount: other });
    expect([text("quantity"), listAmount()]).toEqual(["2,000", undefined]);
  });

  test("takes the place of the note in the head, beside the key that gives the quantity to the list", () => {
    show({ kind: "quantity", amount });
    const head = () => screen.getByRole("heading", { name: "Estimate" }).parentElement?.textContent;
    expect(head()).toBe("EstimateIn the quote's currency · No order is sent");
    type("quantity", "2000");
    expect(head()).toBe("EstimateUse list's 1,500");
    act(() => screen.getByTestId("quantity").focus());
    expect(head()).toBe("EstimateCtrl Enter for the listUse list's 1,500");
  });

  test("Enter in the emptied field takes the amount of the list, unless a budget was typed here", () => {
    show({ kind: "quantity", amount });
    const enter = () => fireEvent.keyDown(screen.getByTestId("quantity"), { key: "Enter" });
    type("quantity", "");
    enter();
    expect([text("quantity"), listAmount()]).toEqual(["1,500", undefined]);
    type("budget", "5000");
    type("quantity", "");
    enter();
    expect([text("quantity"), text("budget")]).toEqual(["", "5000"]);
  });

  test("beside the budget of the list, a quantity or another budget is marked as none of the list", () => {
    show({ kind: "budget", amount });
    expect(listAmount()).toBeUndefined();
    type("quantity", "7");
    expect(listAmount()).toBe("Use list's budget 1,500");
    press(/^Use list's/);
    expect([text("quantity"), text("budget"), listAmount()]).toEqual(["", "1,500", undefined]);
    type("budget", "2000");
    expect(listAmount()).toBe("Use list's budget 1,500");
    press(/^Use list's/);
    expect(text("budget")).toBe("1,500");
  });

  test.each([
    ["quantity", "budget"],
    ["budget", "quantity"],
  ] as const)("applies as the %s until another one is typed here", (kind, otherKind) => {
    const now = show({ kind, amount });
    expect([text(kind), text(otherKind)]).toEqual(["1,500", ""]);
    now({ kind, amount: other });
    expect(text(kind)).toBe("2,000");
    type(kind, "7");
    now({ kind, amount });
    expect(text(kind)).toBe("7");
    type(kind, "");
    expect(text(kind)).toBe("");
  });

  test("for a budget estimates what it buys, until a quantity is typed here", () => {
    const now = show({ kind: "budget", amount });
    const field = () => screen.getByTestId<HTMLInputElement>("quantity");
    const buys = () => document.querySelector("[data-field=buy-estimate]")?.textContent;
    // 140 at 10.70.
    expect([field().value, field().placeholder, buys()]).toEqual(["", "140", "1,498.00"]);
    expect(textOf(document.body)).not.toContain("e.g. 4,800");
    type("quantity", "7");
    expect(buys()).toBe("74.90");
    type("quantity", "");
    now({ kind: "budget", amount: figureLiteral("10") });
    expect([field().placeholder, buys()]).toEqual(["", "–"]);
    expect(textOf(document.body)).toContain("e.g. 4,800");
  });

  test("for a budget gives other parts of the page no quantity, because none was typed", () => {
    onQuantity.mockClear();
    show({ kind: "budget", amount });
    expect(onQuantity.mock.calls).toEqual([[undefined]]);
  });
});

test("a change of the number format keeps the value of the quantity, at every moment", () => {
  const { type, read } = drawEstimate();
  const field = screen.getByTestId<HTMLInputElement>("quantity");
  type("quantity", "1,500");
  onQuantity.mockClear();
  act(() => setNumberLocale("de"));
  expect(field.value).toBe("1.500");
  expect(read("buy-estimate").value).toBe("16050");
  act(() => setNumberLocale("en"));
  expect(field.value).toBe("1,500");
  expect(onQuantity).not.toHaveBeenCalled();
});

test("a quantity that was not valid stays as typed when the number format changes", () => {
  const { type } = drawEstimate();
  type("quantity", "1,5");
  act(() => setNumberLocale("de"));
  expect(screen.getByTestId<HTMLInputElement>("quantity").value).toBe("1,5");
});

test("an amount that others read as another number says which one it is, in each field", () => {
  setNumberLocale("de");
  const { type } = drawEstimate();
  for (const name of ["quantity", "budget", "raise", "budget-step"]) {
    const field = screen.getByTestId(name);
    const note = () => document.getElementById(field.getAttribute("aria-describedby") ?? "");
    type(name, "1,500");
    expect(note()?.textContent).toContain("= 1,5, not 1.500");
    type(name, "1.500");
    expect(note()?.textContent ?? "").not.toContain("not 1.500");
  }
});

test("what limits an estimate is in one note with room for two lines, so that no field moves", () => {
  const note = (container: HTMLElement) =>
    container.querySelector<HTMLElement>("[aria-hidden=false] p");
  const fresh = drawEstimate({ bid: "10.80" });
  fresh.type("quantity", "2000");
  expect(note(fresh.container)?.style.minHeight).toBe("2lh");
  expect(note(fresh.container)?.textContent).toBe(
    "Size at the touch: buy 1,200 of 2,000. No round trip in a locked or crossed book.",
  );
  cleanup();
  const held = drawEstimate({}, true);
  held.type("quantity", "5");
  expect(note(held.container)?.textContent).toMatch(
    /^Within the last known size at the touch\. Based on a quote .* old\.$/,
  );
});

describe("the estimate on a phone", () => {
  const drawOnPhone = () => {
    const { wrapper } = createStage();
    return render(<StatefulEstimate checked={testChecked({})} isStale={false} phone="upright" />, {
      wrapper,
    });
  };
  const presets = () => screen.queryByRole("group", { name: "Preset quantities" });

  test.each(["quantity", "budget"])(
    "shows the presets once the %s had the focus, and keeps them for a tap on one",
    (testId) => {
      drawOnPhone();
      expect(presets()).toBeNull();
      fireEvent.focus(screen.getByTestId(testId));
      expect(presets()).not.toBeNull();
      fireEvent.blur(screen.getByTestId(testId));
      press("2k");
      expect(screen.getByTestId<HTMLInputElement>("quantity").value).toBe("2,000");
    },
  );

  test("gives an empty quantity its hint for screen readers alone, and an invalid one its message", () => {
    drawOnPhone();
    const input = screen.getByTestId("quantity");
    const described = () => document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(described()?.querySelector(".vh")?.textContent).toBe("e.g. 4,800 or 12k");
    fireEvent.change(input, { target: { value: "0" } });
    expect(described()?.querySelector(".vh")).toBeNull();
    expect(described()?.textContent).toBe("The quantity must be more than zero.");
  });
});
