import { expect, test } from "vitest";
import { followLine } from "./line-lengths.ts";

test("a wall has the lengths of the longest line of its tiles, and keeps them for lines that are a little shorter", () => {
  const wall = document.createElement("ul");
  const lineOf = () => wall.appendChild(document.createElement("li"));
  const lengths = () => ["--whole", "--short"].map((name) => wall.style.getPropertyValue(name));
  const [first, second] = [lineOf(), lineOf()];
  followLine(first, { whole: 40, short: 30 });
  const end = followLine(second, { whole: 50, short: 25 });
  expect(lengths()).toEqual(["50", "30"]);
  followLine(second, { whole: 48, short: 25 });
  expect(lengths(), "two characters").toEqual(["50", "30"]);
  end?.();
  followLine(first, { whole: 40, short: 31 });
  expect(lengths(), "without the tile that left").toEqual(["40", "31"]);
});
