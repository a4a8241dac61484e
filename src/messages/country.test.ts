import { expect, test } from "vitest";
import { countryName } from "./country.ts";

test.each([
  ["DE", "Germany"],
  ["US", "United States"],
  ["EU", "European Union"],
  ["XK", "Kosovo"],
])("%s is %s", (code, name) => {
  expect(countryName(code, "en")).toBe(name);
});

test.each(["XS", "XA", "XB", "XF", "ZZ", "QO", "AA"])("%s names no country", (code) => {
  expect(countryName(code, "en")).toBeUndefined();
});

test("a country is named in the page's language", () => {
  expect(countryName("DE", "de")).toBe("Deutschland");
});
