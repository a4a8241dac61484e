import { expect, test } from "vitest";
import { forgetLanguage } from "./forget-language.ts";

test.each([
  ["?isin=US0378331005,IE000CNSFAR2&lang=de", ["?isin=US0378331005,IE000CNSFAR2", "a"]],
  ["?lang=de", ["", "a"]],
  ["?isin=US0378331005", undefined],
])("only the language is removed from %s", (search, written) => {
  const writings: unknown[] = [];
  forgetLanguage({
    search: () => search,
    listOfAddress: () => "a",
    replace: (...args) => void writings.push(args),
  });
  expect(writings).toEqual(written ? [written] : []);
});
