import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { InstrumentList } from "./InstrumentList.tsx";

// happy-dom has no layout: the viewport gets a height, so that rows near it are mounted.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(280);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(260);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function draw(count: number, watched = [testIsin(2)]) {
  const isins = Array.from({ length: count }, (_, n) => testIsin(n + 1));
  const onToggle = vi.fn();
  render(
    <InstrumentList
      isins={isins}
      watched={new Set(watched)}
      labels={{ [testIsin(2)]: "Chip maker" }}
      onToggle={onToggle}
      chosen={undefined}
      rowHeight={28}
    />,
  );
  return { onToggle, isins };
}

const boxes = () => screen.getAllByTestId("instrument");
const tabStops = () => boxes().filter((box) => box.tabIndex === 0);
const press = async (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
};

describe("the list of instruments", () => {
  test("is a group of checkboxes, checked for watched instruments", () => {
    draw(3);
    expect(screen.getByRole("group", { name: "Listed instruments" })).toBeTruthy();
    expect(boxes().map((box) => [box.dataset["isin"], box.getAttribute("aria-checked")])).toEqual([
      [testIsin(1), "false"],
      [testIsin(2), "true"],
      [testIsin(3), "false"],
    ]);
    expect(screen.getAllByRole("checkbox")).toHaveLength(3);
  });

  test("names each checkbox by its ISIN and the user's label", () => {
    draw(2);
    expect(screen.getAllByRole("checkbox").map((box) => box.textContent)).toEqual([
      testIsin(1),
      `${testIsin(2)} Chip maker`,
    ]);
  });

  test("toggles the clicked instrument", () => {
    const { onToggle } = draw(3);
    fireEvent.click(boxes()[2] ?? document.body);
    expect(onToggle.mock.calls).toEqual([[testIsin(3)]]);
  });

  test("mounts few of 100,000 rows", () => {
    draw(100_000);
    expect(boxes().length).toBeLessThan(60);
  });
});

describe("the list's keyboard", () => {
  test("has one tab stop, which moves with the arrows, but not past the ends", async () => {
    draw(5);
    expect(tabStops()).toEqual([boxes()[0]]);
    act(() => boxes()[0]?.focus());
    await press("ArrowUp");
    await press("ArrowDown");
    expect(document.activeElement).toBe(boxes()[1]);
    expect(tabStops()).toEqual([boxes()[1]]);
    await press("End");
    await press("ArrowDown");
    expect(document.activeElement).toBe(boxes()[4]);
    await press("Home");
    expect(document.activeElement).toBe(boxes()[0]);
  });

  test("leaves other keys to the browser", () => {
    draw(5);
    expect(fireEvent.keyDown(boxes()[0] ?? document.body, { key: "x" })).toBe(true);
  });
});
