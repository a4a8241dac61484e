import { expect, test } from "vitest";
import { figureLiteral } from "./figure.ts";

test("a figure in the source is one as the service writes it, or the source is wrong", () => {
  expect(figureLiteral("1234567.89")).toBe("1234567.89");
  expect(() => figureLiteral("1e5")).toThrow("1e5 is no figure");
});
