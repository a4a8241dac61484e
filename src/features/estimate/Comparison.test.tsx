import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { drawEstimate, press, textOf } from "./testing-estimate.tsx";

afterEach(cleanup);

describe("preset quantities", () => {
  test("fill the field on a press, the user's own and the sizes of the touch", () => {
    const { read } = drawEstimate();
    press("2k");
    expect(read("buy-estimate").value).toBe("21400");
    press("Bid size");
    expect(screen.getByTestId<HTMLInputElement>("quantity").value).toBe("4,800");
    press("Ask size");
    expect(read("buy-estimate")).toEqual({ text: "12,840.00", value: "12840", covered: "true" });
  });

  test("are disabled for a side of the touch without a size", () => {
    drawEstimate({ bidSize: "0" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Bid size" }).disabled).toBe(true);
  });
});

describe("compared quantities", () => {
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

  test("are shown side by side, each with the size for which its price is known", () => {
    drawEstimate();
    press("Compare sizes");
    expect(rows()).toEqual([
      ["100", ["1070", "true"], ["1066", "true"], ["4", "true"]],
      ["2000", ["21400", "false"], ["21320", "true"], ["80", "false"]],
    ]);
    expect(screen.getByRole("button", { name: "2,000" }).title).toBe(
      "Size at the touch: buy 1,200 of 2,000.",
    );
    expect(textOf(screen.getByTestId("comparison"))).toContain(
      "2,000 Size at the touch: buy 1,200 of 2,000.",
    );
    expect(screen.getByRole("columnheader", { name: "Round trip ≈ 37.45 bps" })).toBeDefined();
  });

  test("of whole units have as many decimals in each row, so that the points line up, and no figure is rounded", () => {
    const { type, container } = drawEstimate({ bid: "1.11150", ask: "1.11178" });
    press("Compare sizes");
    const column = () =>
      Array.from(
        container.querySelectorAll("[data-field=compared-buy]"),
        (cell) => cell.textContent,
      );
    expect(column()).toEqual(["111.178", "2,223.560"]);
    type("quantity", "0.5");
    expect(column(), "but not as many as a fraction").toEqual(["0.555890", "111.178", "2,223.560"]);
  });

  test("are added in ascending order, each once, and removed", () => {
    const { type } = drawEstimate();
    press("Compare sizes");
    type("quantity", "1.5k");
    press("Add 1,500");
    expect(rows().map(([quantity]) => quantity)).toEqual(["100", "1500", "2000"]);
    type("quantity", "1500.00");
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
    press("Remove 100");
    expect(rows().map(([quantity]) => quantity)).toEqual(["1500", "2000"]);
    expect(document.activeElement).toBe(screen.getByTestId("comparison"));
  });

  test("have one note with the size at the touch, whatever is beyond it", () => {
    const { type } = drawEstimate();
    press("Compare sizes");
    type("quantity", "9000");
    expect(screen.getAllByText("Size at the touch: sell 4,800, buy 1,200.")).toHaveLength(1);
    for (const row of screen.getAllByTestId("compared"))
      expect(row.querySelectorAll("tr")).toHaveLength(1);
  });

  test("have the typed one in ascending order until it is added, in the form of the others, and each is one row", () => {
    const { type } = drawEstimate();
    press("Compare sizes");
    type("quantity", "1.5k");
    const all = Array.from(screen.getByRole("table").querySelectorAll("tbody"));
    const own = all.filter(({ dataset }) => dataset["testid"] === undefined);
    expect(own.map(({ dataset }) => dataset["value"])).toEqual(["1500"]);
    expect(all.map((row) => row.querySelector("button")?.textContent)).toEqual([
      "100",
      "1,500",
      "2,000",
    ]);
    for (const body of all) expect(body.querySelectorAll("tr")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Remove 1,500" })).toBeNull();
  });

  test("are limited in number", () => {
    const { type } = drawEstimate();
    press("Compare sizes");
    for (const text of ["1", "2", "3", "4", "5", "6"]) {
      type("quantity", text);
      press(`Add ${text}`);
    }
    type("quantity", "7");
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
    expect(textOf(screen.getByTestId("comparison"))).toContain("At most 8");
  });

  test("show no round trip in a crossed book, and say so once", () => {
    const { type, container } = drawEstimate({ bid: "10.80" });
    press("Compare sizes");
    type("quantity", "5");
    expect(rows()[0]).toEqual(["100", ["1070", "true"], ["1080", "true"], ["", ""]]);
    expect(textOf(container).split("No round trip")).toHaveLength(2);
  });

  test("have one row each at usual prices in the tens of thousands", () => {
    const { type } = drawEstimate({ bid: "36974.10", ask: "36978.10" });
    press("Compare sizes");
    type("quantity", "10000");
    press("Add 10,000");
    const last = screen.getAllByTestId("compared").at(-1);
    expect(last?.querySelectorAll("tr")).toHaveLength(1);
    expect(last && textOf(last)).toMatch(/^10,000 .*369,781,000.00369,741,000.0040,000.00$/);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Quantity",
      "Buy ≈",
      "Sell ≈",
      expect.stringContaining("Round trip ≈"),
      "Remove",
    ]);
  });

  test("with long figures have a line for each figure, with every digit", () => {
    const long = "123456789012345678.123456789012345678";
    const { type } = drawEstimate({ bid: long, ask: long.replace("1", "2") });
    press("Compare sizes");
    type("quantity", long);
    press(/^Add/);
    const last = screen.getAllByTestId("compared").at(-1);
    expect(last?.querySelectorAll("tr")).toHaveLength(4);
    const sell = last?.querySelector('[data-field="compared-sell"]');
    expect(sell?.textContent?.replaceAll(",", "")).toBe(sell?.getAttribute("data-value"));
  });
});
