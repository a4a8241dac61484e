import { useStore } from "@nanostores/react";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { $detailQuantity, markDetailClosed, setDetailQuantity } from "./detail-quantity.ts";

afterEach(cleanup);

test("a view renders again with the quantity of a detail, and keeps it once the detail is closed", () => {
  const { result } = renderHook(() => useStore($detailQuantity));
  act(() => setDetailQuantity(figureLiteral("1500")));
  expect(result.current).toEqual({ quantity: "1500", isOpen: true });
  act(markDetailClosed);
  expect(result.current).toEqual({ quantity: "1500", isOpen: false });
  act(() => setDetailQuantity(undefined));
  expect(result.current, "a user has emptied the field").toEqual({
    quantity: undefined,
    isOpen: true,
  });
});
