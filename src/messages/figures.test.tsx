import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setNumberLocale, useNumberFormat } from "./figures.ts";

afterEach(() => setNumberLocale("en"));

test("figures are written the English way by default", () => {
  const { result } = renderHook(() => useNumberFormat());
  expect(result.current).toMatchObject({ group: ",", decimal: "." });
});

test("figures follow the locale that was chosen", () => {
  const { result } = renderHook(() => useNumberFormat());
  act(() => setNumberLocale("de"));
  expect(result.current).toMatchObject({ group: ".", decimal: "," });
});
