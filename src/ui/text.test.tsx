import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { DataField, Emphasised } from "./text.tsx";

afterEach(cleanup);

const bold = (text: string) => {
  const { container } = render(<Emphasised text={text} />);
  return {
    text: container.textContent,
    bold: [...container.querySelectorAll("b")].map((part) => part.textContent),
  };
};

describe("Emphasised", () => {
  it("makes what stands between two marks bold", () => {
    expect(bold("**42/min** · each quote every **29 s**")).toEqual({
      text: "42/min · each quote every 29 s",
      bold: ["42/min", "29 s"],
    });
  });

  it("leaves text without marks alone", () => {
    expect(bold("Bid equals ask.")).toEqual({ text: "Bid equals ask.", bold: [] });
  });

  it("keeps a mark that has no partner", () => {
    expect(bold("**20** of 2 ** 10")).toEqual({ text: "20 of 2 ** 10", bold: ["20"] });
  });

  it("never reads markup", () => {
    expect(bold("**<img src=x>**").bold).toEqual(["<img src=x>"]);
  });
});

describe("DataField", () => {
  it("keeps the machine value beside a rounded text, hidden or not", () => {
    const { container } = render(
      <DataField name="spread-bps" value="2.09" hidden>
        2.1
      </DataField>,
    );
    const field = container.querySelector("[data-field=spread-bps]");
    expect(field?.getAttribute("data-value")).toBe("2.09");
    expect(field?.hasAttribute("hidden")).toBe(true);
    expect(field?.textContent).toBe("2.1");
  });
});
