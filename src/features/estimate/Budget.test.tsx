import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setNumberLocale } from "#messages/figures.ts";
import { drawEstimate, NONE, textOf } from "./testing-estimate.tsx";

afterEach(() => {
  cleanup();
  setNumberLocale("en");
});

describe("the estimate for a budget", () => {
  test("is the largest quantity that the budget buys, with the remainder", () => {
    const { type, read } = drawEstimate();
    type("budget", "1,000");
    expect(read("affordable-quantity")).toEqual({
      text: "Buys at most 93; 4.90 left",
      value: "93",
      covered: "true",
    });
  });

  test("is rounded down to the lot size", () => {
    const { type, read } = drawEstimate();
    type("budget", "1000");
    type("budget-step", "10");
    expect(read("affordable-quantity").value).toBe("90");
    type("budget-step", "0.001");
    expect(read("affordable-quantity").value).toBe("93.457");
  });

  test("beyond the ask's size is not covered, and says so once", () => {
    const { type, read, container } = drawEstimate();
    type("budget", "50k");
    expect(read("affordable-quantity")).toMatchObject({ value: "4672", covered: "false" });
    expect(textOf(container).match(/Size at the touch/g)).toHaveLength(2);
    expect(read("affordable-quantity").text).not.toContain("Size at the touch");
    type("quantity", "7");
    expect(read("affordable-quantity").text).toContain("Size at the touch: 1,200 of 4,672.");
  });

  test("below one lot says so", () => {
    const { type, read } = drawEstimate();
    type("budget", "1");
    expect(read("affordable-quantity").text).toBe("Less than one lot");
  });

  test("is missing while the ask is not above zero", () => {
    const { type, read } = drawEstimate({ bid: "-1", ask: "0" });
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
    const { type, read } = drawEstimate();
    type("budget", "1");
    type("budget", text);
    expect(read("affordable-quantity")).toEqual({ text: message, ...NONE });
  });

  test.each(["", "0", "x"])("is missing for the lot size %j", (step) => {
    const { type, read } = drawEstimate();
    type("budget", "1000");
    type("budget-step", step);
    expect(read("affordable-quantity")).toEqual({
      text: "Not a valid lot size. Examples: 1, 0.001.",
      ...NONE,
    });
    expect(screen.getByTestId("budget-step").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the estimate for target proceeds", () => {
  test("is the smallest quantity that raises them, with the surplus", () => {
    const { type, read } = drawEstimate();
    type("raise", "1,000");
    expect(read("raising-quantity")).toEqual({
      text: "Sell at least 94; 2.04 over target",
      value: "94",
      covered: "true",
    });
    type("raise", "1,066");
    expect(read("raising-quantity").text).toBe("Sell 100; exactly on target");
  });

  test("is rounded up to the lot size", () => {
    const { type, read } = drawEstimate();
    type("raise", "1000");
    type("budget-step", "10");
    expect(read("raising-quantity").value).toBe("100");
  });

  test("beyond the bid's size is not covered, and says so", () => {
    const { type, read } = drawEstimate();
    type("raise", "100k");
    expect(read("raising-quantity")).toMatchObject({ value: "9381", covered: "false" });
    expect(read("raising-quantity").text).toContain("Size at the touch: 4,800 of 9,381.");
  });

  test("is missing while the bid is not above zero", () => {
    const { type, read } = drawEstimate({ bid: "0", ask: "1" });
    type("raise", "100");
    expect(read("raising-quantity")).toEqual({
      text: "No estimate while the bid is not above zero.",
      ...NONE,
    });
  });

  test("reports a quantity with too many digits, for an amount to raise and one to spend", () => {
    const { type, read } = drawEstimate({
      bid: "0.000000000000000001",
      ask: "0.000000000000000001",
    });
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
    const { type, read } = drawEstimate();
    type("raise", "1");
    type("raise", text);
    expect(read("raising-quantity")).toEqual({ text: message, ...NONE });
  });
});

test("a change of the number format keeps the values of the amounts and of the lot size", () => {
  const { type, read } = drawEstimate();
  type("budget", "1,070");
  type("raise", "1,066");
  type("budget-step", "0.500");
  act(() => setNumberLocale("de"));
  const texts = ["budget", "raise", "budget-step"].map(
    (testId) => screen.getByTestId<HTMLInputElement>(testId).value,
  );
  expect(texts).toEqual(["1.070", "1.066", "0,500"]);
  expect(read("affordable-quantity").value).toBe("100");
  expect(read("raising-quantity").value).toBe("100");
});

test("the fields of the proceeds and of the lot size are shown by a button, and while one of them has a value", () => {
  const { type } = drawEstimate();
  const fields = () => ["raise", "budget-step"].map((id) => screen.getByTestId(id));
  const areShown = () => fields().every((field) => field.closest("[hidden]") === null);
  const more = screen.getByRole("button", { name: "Target, lot size" });
  expect(screen.getByTestId("budget").closest("[hidden]")).toBeNull();
  expect(areShown()).toBe(false);
  fireEvent.click(more);
  expect([areShown(), more.getAttribute("aria-expanded")]).toEqual([true, "true"]);
  fireEvent.click(more);
  expect(areShown()).toBe(false);
  type("raise", "500");
  expect(areShown()).toBe(true);
  type("raise", "");
  expect(areShown()).toBe(false);
  type("budget-step", "10");
  expect([areShown(), more.getAttribute("aria-expanded")]).toEqual([true, "true"]);
});
