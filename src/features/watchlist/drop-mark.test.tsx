import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { createDropMark } from "./drop-mark.ts";

test("the drop mark is in the next element, or at the end of the last one, and can be removed", () => {
  const { container } = render(
    <>
      <b id="one" />
      <b id="two" />
    </>,
  );
  const all = [...container.children];
  const mark = createDropMark(document, "inset-y-0");
  const place = () => {
    const drawn = container.querySelector("i");
    return [drawn?.parentElement?.id, /(left|right)-/.exec(drawn?.className ?? "")?.[1]];
  };
  mark.show(all, ({ id }) => id === "one");
  expect(place()).toEqual(["one", "left"]);
  mark.show(all, () => false);
  expect(place()).toEqual(["two", "right"]);
  mark.remove();
  expect(container.querySelector("i")).toBeNull();
});
