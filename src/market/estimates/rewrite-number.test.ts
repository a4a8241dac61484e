import { expect, test } from "vitest";
import { numberFormat } from "#market/format.ts";
import { rewriteNumber } from "./rewrite-number.ts";

const [EN, DE, IN] = [numberFormat("en"), numberFormat("de"), numberFormat("en-IN")];

test.each([
  ["1,500", "1.500"],
  ["1500", "1.500"],
  ["1.500", "1,500"],
  ["1.5k", "1.500"],
  ["123,456,789,012.000000000000000001", "123.456.789.012,000000000000000001"],
  ["-1,500", "\u22121.500"],
  ["0.00", "0"],
])("writes %s in German as %s", (text, german) => {
  expect(rewriteNumber(text, EN, DE)).toBe(german);
});

test("moves the separators where another format groups otherwise", () => {
  expect(rewriteNumber("1,500,000", EN, IN)).toBe("15,00,000");
});

test.each(["", " ", "1,5", "ten", "1e5", "--5", "-"])("keeps %j, which is no number", (text) => {
  expect(rewriteNumber(text, EN, DE)).toBe(text);
});

test("keeps a text of the same format as typed", () => {
  expect(rewriteNumber("12k", EN, EN)).toBe("12k");
});
