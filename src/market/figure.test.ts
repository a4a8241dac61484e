import { expect, test } from "vitest";
import { figureLiteral } from "./figure.ts";

test("a figure in source code must have the notation of the service", () => {
  expect(figureLiteral("1234567.89")).toBe("1234567.89");
  expect(() => figureLiteral("1e5")).toThrow("1e5 is not a figure");
});
