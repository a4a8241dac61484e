import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { Emphasised } from "./text.tsx";

afterEach(cleanup);

const bold = (text: string) => {
  const { container } = render(<Emphasised text={text} />);
  return {
    text: container.textContent,
    bold: [...container.querySelectorAll("b")].map((part) => part.textContent),
  };
};

describe("Emphasised", () => {
  test("makes text between two marks bold", () => {
    expect(bold("**42/min** · each quote every **29 s**")).toEqual({
      text: "42/min · each quote every 29 s",
      bold: ["42/min", "29 s"],
    });
  });

  test("leaves text without marks alone", () => {
    expect(bold("Bid equals ask.")).toEqual({ text: "Bid equals ask.", bold: [] });
  });

  test("keeps a mark that has no partner", () => {
    expect(bold("**20** of 2 ** 10")).toEqual({ text: "20 of 2 ** 10", bold: ["20"] });
  });

  test("shows HTML as text", () => {
    expect(bold("**<img src=x>**").bold).toEqual(["<img src=x>"]);
  });
});
