import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { drawFigure, EmptyFigure } from "./draw-figure.tsx";
import { Figure } from "./figure.tsx";

afterEach(cleanup);

function draw(element: React.ReactElement): HTMLElement {
  const drawn = render(element).container.firstElementChild;
  if (!(drawn instanceof HTMLElement)) throw new Error("nothing was drawn");
  return drawn;
}

describe("Figure", () => {
  test("is one text node when nothing changed", () => {
    const figure = draw(<Figure text="191.24" size="table" />);
    expect([...figure.childNodes].map((node) => node.nodeType)).toEqual([Node.TEXT_NODE]);
    expect(figure.textContent).toBe("191.24");
  });

  test("splits at the first changed character", () => {
    const figure = draw(<Figure text="11.8820" changedFrom={4} direction="up" size="table" />);
    expect(figure.querySelector(".kept")?.textContent).toBe("11.8");
    expect(figure.querySelector(".changed")?.textContent).toBe("820");
    expect(figure.querySelector(".changed")?.classList.contains("up")).toBe(true);
  });

  test("has no unchanged part when the whole figure changed", () => {
    const figure = draw(<Figure text="98" changedFrom={0} direction="down" size="table" />);
    expect(figure.querySelector(".kept")).toBeNull();
    expect(figure.querySelector(".changed")?.textContent).toBe("98");
  });

  test("is one text node when held, whatever changed before", () => {
    const figure = draw(<Figure text="191.24" changedFrom={5} direction="up" held size="table" />);
    expect(figure.childElementCount).toBe(0);
    expect(figure.hasAttribute("data-held")).toBe(true);
  });

  test.each([
    ["191.240", "0"],
    ["1,234.00", "1"],
    ["98,412.500", "2"],
    ["1,234,567.001", "3"],
    ["1,234,567,890.0001", "4"],
  ])("shows %s whole in the focus at step %s", (text, step) => {
    const figure = draw(<Figure text={text} size="detail" />);
    expect(figure.dataset["step"]).toBe(step);
    expect(figure.textContent).toBe(text);
  });

  test("takes the size of the longer text that it stands over", () => {
    const figure = draw(<Figure text="98" length={30} size="detail" />);
    expect(figure.dataset["step"]).toBe("5");
  });

  test("has one size only in the table", () => {
    const figure = draw(<Figure text="123,456,789,012.000000001" size="table" />);
    expect(figure.dataset["step"]).toBe("0");
  });
});

describe("drawFigure", () => {
  const shown = (text: string, changedFrom?: number) =>
    ({ text, changedFrom, direction: changedFrom === undefined ? undefined : "down" }) as const;

  test("shows what Figure renders", () => {
    const figure = draw(<EmptyFigure />);
    drawFigure(figure, shown("11.8820", 4));
    expect(figure.querySelector(".kept")?.textContent).toBe("11.8");
    expect(figure.querySelector(".changed.down")?.textContent).toBe("820");
  });

  test("replaces what it showed before, in the same text nodes", () => {
    const figure = draw(<EmptyFigure />);
    drawFigure(figure, shown("11.8820", 4));
    const node = figure.querySelector(".kept")?.firstChild;
    drawFigure(figure, shown("98"));
    expect(figure.textContent).toBe("98");
    expect(figure.querySelector(".kept, .changed")).toBeNull();
    expect(figure.firstElementChild?.firstChild).toBe(node);
  });

  test("has no unchanged part when the whole figure changed", () => {
    const figure = draw(<EmptyFigure />);
    drawFigure(figure, shown("98", 0));
    expect(figure.querySelector(".changed")?.textContent).toBe("98");
    expect(figure.textContent).toBe("98");
  });
});
