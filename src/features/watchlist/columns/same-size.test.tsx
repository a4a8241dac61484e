import { expect, test } from "vitest";
import { followLength } from "./same-size.ts";

function draw() {
  const grid = document.createElement("div");
  grid.setAttribute("role", "grid");
  const figures = ["a", "b"].map((id) => Object.assign(document.createElement("i"), { id }));
  grid.append(...figures);
  const [one, other] = figures;
  if (!one || !other) throw new Error("No figures");
  const sizedFor = async () => {
    await Promise.resolve();
    return ["amount", "cost"].map((kind) => grid.style.getPropertyValue(`--length-${kind}`));
  };
  return { one, other, sizedFor };
}

test("figures have the size of the longest one in view, each kind by itself", async () => {
  const { one, other, sizedFor } = draw();
  followLength(one, "amount", 12);
  followLength(other, "amount", 15);
  followLength(other, "cost", 0);
  expect(await sizedFor()).toEqual(["15", ""]);
  followLength(one, "amount", 16);
  expect(await sizedFor()).toEqual(["16", ""]);
  followLength(one, "amount", 0);
  followLength(other, "amount", 9);
  expect(await sizedFor()).toEqual(["9", ""]);
});

test("the size stays for a text that is two characters shorter", async () => {
  const { one, sizedFor } = draw();
  followLength(one, "amount", 10);
  await sizedFor();
  followLength(one, "amount", 8);
  expect(await sizedFor()).toEqual(["10", ""]);
  followLength(one, "amount", 7);
  expect(await sizedFor()).toEqual(["7", ""]);
});

test("a row that has left counts no more", async () => {
  const { one, other, sizedFor } = draw();
  followLength(one, "amount", 15);
  followLength(other, "amount", 10);
  expect(await sizedFor()).toEqual(["15", ""]);
  one.remove();
  followLength(other, "amount", 11);
  expect(await sizedFor()).toEqual(["11", ""]);
});
