import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useNumberFormat, writeFiguresAs } from "./figures.ts";

afterEach(() => writeFiguresAs("en"));

test("figures are written the English way by default", () => {
  const { result } = renderHook(() => useNumberFormat());
  expect(result.current).toMatchObject({ group: ",", decimal: "." });
});

test("figures follow the locale that was chosen", () => {
  const { result } = renderHook(() => useNumberFormat());
  act(() => writeFiguresAs("de"));
  expect(result.current).toMatchObject({ group: ".", decimal: "," });
});
