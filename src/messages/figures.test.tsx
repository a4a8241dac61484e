import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useNumberFormat } from "./figures.ts";

test("figures are written the English way by default", () => {
  const { result } = renderHook(() => useNumberFormat());
  expect(result.current).toMatchObject({ group: ",", decimal: "." });
});
