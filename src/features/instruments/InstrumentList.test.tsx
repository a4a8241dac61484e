import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { giveNames } from "#live/testing-names.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
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

const LABELS = { [testIsin(2)]: "Chip maker" };

function draw(
  count: number,
  watched = [testIsin(2)],
  query = "",
  hasNames = false,
  labels: LabelsByIsin = LABELS,
) {
  const isins = Array.from({ length: count }, (_, n) => testIsin(n + 1));
  const onToggle = vi.fn();
  const onPick = vi.fn();
  render(
    <InstrumentList
      isins={isins}
      watched={new Set(watched)}
      labels={labels}
      onToggle={onToggle}
      onPick={onPick}
      query={query}
      chosen={query === "" ? undefined : 0}
      hasNames={hasNames}
      isPhone={false}
    />,
  );
  return { onToggle, onPick, isins };
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

  test("shows the listed name beside the label where only the name matches", async () => {
    await giveNames({ [testIsin(2)]: "Pepperdown Group" });
    draw(2, [], "pep");
    const name = `${testIsin(2)} Chip maker · Pepperdown Group`;
    expect(screen.getByRole("checkbox", { name })).toBeTruthy();
    expect(screen.getByText("Pep").tagName).toBe("MARK");
    // No ordinary space, which a browser leaves out at the start of a block.
    expect(screen.getByText("Pep").closest("bdi")?.textContent).toBe(
      "\u00a0\u00b7 Pepperdown Group",
    );
    // Where both have no room, the name is cut.
    const label = screen.getByText("Chip maker", { selector: "bdi" });
    expect([label.style.flexShrink, label.style.maxWidth]).toEqual(["0", "calc(100% - 4rem)"]);
    cleanup();
    // In the label and in the name.
    draw(2, [], "pe", false, { [testIsin(2)]: "Penny" });
    expect(screen.queryByText(/Pepperdown/)).toBeNull();
    cleanup();
    draw(2);
    expect(screen.queryByText(/Pepperdown/)).toBeNull();
  });

  test("has the name in primary ink, as the table", () => {
    draw(2);
    expect(screen.getByText("Chip maker", { selector: "bdi" }).closest(".text-t1")).not.toBeNull();
  });

  test("toggles the clicked instrument", () => {
    const { onToggle } = draw(3);
    fireEvent.click(boxes()[2] ?? document.body);
    expect(onToggle.mock.calls).toEqual([[testIsin(3)]]);
  });

  test.each(["", "x"])(
    "adds and shows an instrument whose text is pressed, whether it is watched or not: query %j",
    (query) => {
      const { onToggle, onPick } = draw(3, [testIsin(2)], query);
      fireEvent.click(screen.getByRole("button", { name: `Show quote: ${testIsin(1)}` }));
      fireEvent.click(
        screen.getByRole("button", { name: `Show quote: ${testIsin(2)} Chip maker` }),
      );
      expect(onPick.mock.calls).toEqual([[testIsin(1)], [testIsin(2)]]);
      expect(onToggle).not.toHaveBeenCalled();
    },
  );

  test.each(["", "x"])("toggles by the checkbox alone: query %j", (query) => {
    const { onToggle, onPick } = draw(3, [testIsin(2)], query);
    fireEvent.click(boxes()[1] ?? document.body);
    expect(onToggle.mock.calls).toEqual([[testIsin(2)]]);
    expect(onPick).not.toHaveBeenCalled();
  });

  test("gives a hit two lines and sets the match off", () => {
    draw(3, [], "chip");
    const [, box] = boxes();
    expect(box?.style.height).toBe("36px");
    expect(box?.textContent).toBe(`${testIsin(2)} Chip maker`);
    const marks = [...(box?.parentElement?.querySelectorAll("mark") ?? [])];
    expect(marks.map((mark) => mark.textContent)).toEqual(["Chip"]);
  });

  test("has room for names from the start, and then the name over the ISIN in every row", async () => {
    draw(3, [], "", true);
    const heights = () => boxes().map((box) => box.style.height);
    expect(heights()).toEqual(["36px", "36px", "36px"]);
    await act(() => giveNames({ [testIsin(1)]: "World Kites" }));
    const lines = boxes().map((box) => box.nextElementSibling?.textContent);
    expect(lines).toEqual([`${testIsin(1)}World Kites`, `${testIsin(2)}Chip maker`, testIsin(3)]);
    expect(heights()).toEqual(["36px", "36px", "36px"]);
  });

  test("has two lines for a label, and one without labels and names", () => {
    const heights = () => boxes().map((box) => box.style.height);
    draw(3);
    expect(heights()).toEqual(["36px", "36px", "36px"]);
    cleanup();
    draw(3, [], "", false, {});
    expect(heights()).toEqual(["28px", "28px", "28px"]);
  });

  test.each([
    ["20px", "36px"],
    ["24px", "44px"],
  ])("gives rows with two lines their height at a text size of %s", (fontSize, height) => {
    document.documentElement.style.fontSize = fontSize;
    onTestFinished(() => document.documentElement.removeAttribute("style"));
    draw(3);
    expect(new Set(boxes().map((box) => box.style.height))).toEqual(new Set([height]));
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

  test("adds and shows with Enter, and leaves Space to the checkbox", () => {
    const { onPick, onToggle } = draw(5);
    act(() => boxes()[2]?.focus());
    const enter = { key: "Enter" };
    expect(fireEvent.keyDown(document.activeElement ?? document.body, enter)).toBe(false);
    expect(onPick.mock.calls).toEqual([[testIsin(3)]]);
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: " " })).toBe(true);
    expect(onToggle).not.toHaveBeenCalled();
  });

  test("leaves other keys to the browser", () => {
    draw(5);
    expect(fireEvent.keyDown(boxes()[0] ?? document.body, { key: "x" })).toBe(true);
  });
});
