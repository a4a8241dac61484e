import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useLatched } from "./use-latched.ts";

afterEach(cleanup);

test("a value that was true once stays true", () => {
  const { result, rerender } = renderHook(useLatched, { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(true);
});
