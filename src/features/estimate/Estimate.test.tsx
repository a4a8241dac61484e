import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { type CheckParts, testChecked } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { figureLiteral, parsePositive } from "#market/figure.ts";
import type { ListEstimate } from "#market/row-estimate.ts";
import { createCommandBus, type FieldCommand } from "#ui/commands/command-bus.ts";
import Estimate from "./Estimate.tsx";
import type { Presets } from "./presets.ts";

afterEach(cleanup);

const { commands, register } = createCommandBus<{ quantity: FieldCommand }>();

const onLeave = vi.fn<() => void>();
const onQuantity = vi.fn<(quantity: string | undefined) => void>();

const PRESETS = ["100", "2000"].flatMap((text) => parsePositive(text) ?? []);

interface StatefulEstimateProps {
  checked: CheckedQuote;
  isStale: boolean;
  ofList?: ListEstimate | undefined;
}

/** The estimate with the state that its container holds. */
function StatefulEstimate({ checked, isStale, ofList }: StatefulEstimateProps) {
  const [presets, setPresets] = useState<Presets>(PRESETS);
  const [isComparing, setComparing] = useState(false);
  return (
    <Estimate
      checked={checked}
      isStale={isStale}
      ofList={ofList}
      presets={presets}
      onPresets={setPresets}
      isComparing={isComparing}
      onCompare={setComparing}
      onQuantity={onQuantity}
      onLeave={onLeave}
      register={register}
    />
  );
}

function draw(parts: CheckParts = {}, isStale = false) {
  const stage = createStage();
  const checked = testChecked({
    bid: "10.66",
    ask: "10.70",
    bidSize: "4800",
    askSize: "1200",
    ...parts,
  });
  const { container } = render(<StatefulEstimate checked={checked} isStale={isStale} />, {
    wrapper: stage.wrapper,
  });
  const field = (name: string) => container.querySelector(`[data-field="${name}"]`);
  const read = (name: string) => ({
    text: field(name)?.textContent,
    value: field(name)?.getAttribute("data-value"),
    covered: field(name)?.getAttribute("data-covered"),
  });
  const type = (testId: string, text: string) =>
    fireEvent.change(screen.getByTestId(testId), { target: { value: text } });
  return { ...stage, container, read, type };
}

const words = (container: HTMLElement) => container.textContent ?? "";
const NONE = { value: "", covered: "" };

describe("the estimate for a quantity", () => {
  test("is exact, both ways and for the round trip", () => {
    const { type, read } = draw();
    type("quantity", "1000");
    expect(read("buy-estimate")).toEqual({ text: "10,700.00", value: "10700", covered: "true" });
    expect(read("sell-estimate")).toEqual({ text: "10,660.00", value: "10660", covered: "true" });
    expect(read("round-trip")).toEqual({ text: "40.00", value: "40", covered: "true" });
  });

  test("takes the shorthand and the separators that people write", () => {
    const { type, read } = draw();
    type("quantity", "1.2k");
    expect(read("buy-estimate").value).toBe("12840");
    type("quantity", "1,200");
    expect(read("buy-estimate").value).toBe("12840");
  });

  test("beyond one side's size says for how much the price is known, and is not covered", () => {
    const { type, read, container } = draw();
    type("quantity", "2000");
    expect(read("buy-estimate").covered).toBe("false");
    expect(read("sell-estimate").covered).toBe("true");
    expect(read("round-trip").covered).toBe("false");
    expect(words(container)).toContain("Size at the touch: buy 1,200 of 2,000.");
  });

  test("beyond the other side's says so, too", () => {
    const { type, container } = draw({ bidSize: "100", askSize: "5000" });
    type("quantity", "2000");
    expect(words(container)).toContain("Size at the touch: sell 100 of 2,000.");
  });

  test("beyond both sizes names both, or the one that they share", () => {
    const { type, container } = draw();
    type("quantity", "10k");
    expect(words(container)).toContain("Size at the touch: sell 4,800, buy 1,200 of 10,000.");
    cleanup();
    const alike = draw({ bidSize: "4800", askSize: "4800" });
    alike.type("quantity", "10k");
    expect(words(alike.container)).toContain("Size at the touch: 4,800 of 10,000.");
  });

  test.each([
    ["", "Enter a quantity, such as 4,800 or 12k.", null],
    ["0", "The quantity must be more than zero.", "true"],
    ["-5", "The quantity must be more than zero; buying and selling are both shown.", "true"],
    ["1e5", "Not a valid quantity. Examples: 4,800, 12k, 1.5m.", "true"],
    ["1,5", "Not a valid quantity. Examples: 4,800, 12k, 1.5m.", "true"],
  ])("for %j gives none, and a message beside the field", (text, message, invalid) => {
    const { type, read } = draw();
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
    const { type, read, container } = draw({ bid });
    type("quantity", "10");
    expect(read("round-trip")).toEqual({ text: "–", ...NONE });
    expect(read("buy-estimate").value).toBe("107");
    expect(words(container)).toContain("No round trip");
  });

  test("stays exact at seventy-two digits", () => {
    const ask = "123456789012345678.123456789012345678";
    const { type, read } = draw({ bid: ask, ask });
    type("quantity", ask);
    const scaled = 123456789012345678123456789012345678n ** 2n;
    expect(read("buy-estimate").value).toBe(
      `${scaled / 10n ** 36n}.${String(scaled % 10n ** 36n).padStart(36, "0")}`,
    );
  });
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("the quantity that is estimated is told, and that there is none any more", () => {
  const { type } = draw();
  type("quantity", "1.2k");
  expect(onQuantity).toHaveBeenLastCalledWith("1200");
  type("quantity", "12x");
  expect(onQuantity).toHaveBeenLastCalledWith(undefined);
});

describe("quantities at hand", () => {
  test("are taken into the field by a press: a person's own, and the sizes of the touch", () => {
    const { read } = draw();
    press("2k");
    expect(read("buy-estimate").value).toBe("21400");
    press("Bid size");
    expect(screen.getByTestId<HTMLInputElement>("quantity").value).toBe("4,800");
    press("Ask size");
    expect(read("buy-estimate")).toEqual({ text: "12,840.00", value: "12840", covered: "true" });
  });

  test("are none where the touch has no size", () => {
    draw({ bidSize: "0" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Bid size" }).disabled).toBe(true);
  });
});

describe("several quantities", () => {
  const rows = () =>
    screen
      .getAllByTestId("compared")
      .map((row) => [
        row.getAttribute("data-value"),
        ...Array.from(row.querySelectorAll("[data-field]"), (cell) => [
          cell.getAttribute("data-value"),
          cell.getAttribute("data-covered"),
        ]),
      ]);

  test("stand side by side, each with how far its price is known", () => {
    draw();
    press("Compare");
    expect(rows()).toEqual([
      ["100", ["1070", "true"], ["1066", "true"], ["4", "true"]],
      ["2000", ["21400", "false"], ["21320", "true"], ["80", "false"]],
    ]);
    expect(screen.getByTestId("comparison").textContent).toContain(
      "Size at the touch: buy 1,200 of 2,000.",
    );
    expect(screen.getByRole("columnheader", { name: "Round trip ≈ 37.45 bps" })).toBeDefined();
  });

  test("are added in their order, each once, and removed", () => {
    const { type } = draw();
    press("Compare");
    type("quantity", "1.5k");
    press("Add 1,500");
    expect(rows().map(([quantity]) => quantity)).toEqual(["100", "1500", "2000"]);
    type("quantity", "1500.00");
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
    press("Remove 100");
    expect(rows().map(([quantity]) => quantity)).toEqual(["1500", "2000"]);
    expect(document.activeElement).toBe(screen.getByTestId("comparison"));
  });

  test("are no more than fit", () => {
    const { type } = draw();
    press("Compare");
    for (const text of ["1", "2", "3", "4", "5", "6"]) {
      type("quantity", text);
      press(`Add ${text}`);
    }
    type("quantity", "7");
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
    expect(words(screen.getByTestId("comparison"))).toContain("At most 8");
  });

  test("show no round trip in a crossed book, and say so once", () => {
    const { type, container } = draw({ bid: "10.80" });
    press("Compare");
    type("quantity", "5");
    expect(rows()[0]).toEqual(["100", ["1070", "true"], ["1080", "true"], ["", ""]]);
    expect(words(container).split("No round trip")).toHaveLength(2);
  });

  test("with long figures have a line for each, with every digit", () => {
    const long = "123456789012345678.123456789012345678";
    const { type } = draw({ bid: long, ask: long.replace("1", "2") });
    press("Compare");
    type("quantity", long);
    press(/^Add/);
    const last = screen.getAllByTestId("compared").at(-1);
    expect(last?.querySelectorAll("tr")).toHaveLength(5);
    const sell = last?.querySelector('[data-field="compared-sell"]');
    expect(sell?.textContent?.replaceAll(",", "")).toBe(sell?.getAttribute("data-value"));
  });
});

describe("the estimate for an amount", () => {
  test("is the largest quantity that it buys, with what is left", () => {
    const { type, read } = draw();
    type("budget", "1,000");
    expect(read("affordable-quantity")).toEqual({
      text: "Buys 93; 4.90 left",
      value: "93",
      covered: "true",
    });
  });

  test("is rounded down to the step that the person sets", () => {
    const { type, read } = draw();
    type("budget", "1000");
    type("budget-step", "10");
    expect(read("affordable-quantity").value).toBe("90");
    type("budget-step", "0.001");
    expect(read("affordable-quantity").value).toBe("93.457");
  });

  test("beyond the ask's size is not covered, and says so", () => {
    const { type, read } = draw();
    type("budget", "50k");
    expect(read("affordable-quantity")).toMatchObject({ value: "4672", covered: "false" });
    expect(read("affordable-quantity").text).toContain("Size at the touch: 1,200 of 4,672.");
  });

  test("too small for one step says so", () => {
    const { type, read } = draw();
    type("budget", "1");
    expect(read("affordable-quantity").text).toBe("Less than one lot");
  });

  test("is none while the ask is not above zero", () => {
    const { type, read } = draw({ bid: "-1", ask: "0" });
    type("budget", "100");
    expect(read("affordable-quantity")).toEqual({
      text: "No estimate while the ask is not above zero.",
      ...NONE,
    });
  });

  test.each([
    ["", ""],
    ["0", "The amount must be more than zero."],
    ["-1", "The amount must be more than zero."],
    ["ten", "Not a valid amount. Examples: 50,000, 50k."],
  ])("rejects %j", (text, message) => {
    const { type, read } = draw();
    type("budget", "1");
    type("budget", text);
    expect(read("affordable-quantity")).toEqual({ text: message, ...NONE });
  });

  test.each(["", "0", "x"])("in steps of %j is none", (step) => {
    const { type, read } = draw();
    type("budget", "1000");
    type("budget-step", step);
    expect(read("affordable-quantity")).toEqual({
      text: "Not a valid lot size. Examples: 1, 0.001.",
      ...NONE,
    });
    expect(screen.getByTestId("budget-step").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("raising an amount", () => {
  test("takes the smallest quantity that reaches it, with what it brings beyond", () => {
    const { type, read } = draw();
    type("raise", "1,000");
    expect(read("raising-quantity")).toEqual({
      text: "Sell 94; 2.04 over target",
      value: "94",
      covered: "true",
    });
    type("raise", "1,066");
    expect(read("raising-quantity").text).toBe("Sell 100; exactly on target");
  });

  test("is rounded up to the step that the person sets", () => {
    const { type, read } = draw();
    type("raise", "1000");
    type("budget-step", "10");
    expect(read("raising-quantity").value).toBe("100");
  });

  test("beyond the bid's size is not covered, and says so", () => {
    const { type, read } = draw();
    type("raise", "100k");
    expect(read("raising-quantity")).toMatchObject({ value: "9381", covered: "false" });
    expect(read("raising-quantity").text).toContain("Size at the touch: 4,800 of 9,381.");
  });

  test("is impossible while the bid is not above zero", () => {
    const { type, read } = draw({ bid: "0", ask: "1" });
    type("raise", "100");
    expect(read("raising-quantity")).toEqual({
      text: "No estimate while the bid is not above zero.",
      ...NONE,
    });
  });

  test("reports a quantity with too many digits, for an amount to raise and one to spend", () => {
    const { type, read } = draw({ bid: "0.000000000000000001", ask: "0.000000000000000001" });
    type("raise", "1000");
    type("budget", "1000");
    const text = "The quantity needed has too many digits.";
    expect(read("raising-quantity")).toEqual({ text, ...NONE });
    expect(read("affordable-quantity")).toEqual({ text, ...NONE });
  });

  test.each([
    ["", ""],
    ["-1", "The amount must be more than zero."],
    ["ten", "Not a valid amount. Examples: 50,000, 50k."],
  ])("rejects %j", (text, message) => {
    const { type, read } = draw();
    type("raise", "1");
    type("raise", text);
    expect(read("raising-quantity")).toEqual({ text: message, ...NONE });
  });
});

describe("an estimate from a held quote", () => {
  test("says how old the quote is, and one from a live quote does not", async () => {
    const { clock, container } = draw({}, true);
    await act(() => clock.advance(66_000));
    expect(words(container)).toContain("Based on a quote 1 m 06 s old.");
    cleanup();
    expect(words(draw().container)).not.toContain("old");
  });
});

test("the command for a quantity leads to its field", () => {
  draw();
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

  test.each([
    ["quantity", "budget"],
    ["budget", "quantity"],
  ] as const)("is taken over as the %s until another one is typed here", (kind, otherKind) => {
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
});
