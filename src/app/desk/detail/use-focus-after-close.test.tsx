import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import { A, B, MINE, openDesk } from "#app/desk/testing-desk.ts";
import type { Isin } from "#market/isin.ts";
import { useFocusAfterClose } from "./use-focus-after-close.ts";

let row = document.createElement("button");
const showRow = vi.fn();
let release: (() => void) | undefined;
beforeEach(() => {
  row = document.body.appendChild(document.createElement("button"));
  release = register({ showRow, findRow: (isin) => (isin === B ? row : undefined) });
});
afterEach(() => {
  cleanup();
  release?.();
  showRow.mockClear();
  document.body.replaceChildren();
});

async function close(isin: Isin | undefined, next?: Isin) {
  const { desk } = openDesk({ saved: [MINE], search: `?list=mine&focus=${B}` });
  const { unmount } = renderHook(() => useFocusAfterClose(desk, isin));
  desk.setDetail(next);
  unmount();
  await Promise.resolve();
}

test("the row of an instrument takes the focus once its detail is closed", async () => {
  await close(B);
  expect(showRow).toHaveBeenCalledWith(B);
  expect(document.activeElement).toBe(row);
});

test("the focus stays where it is outside the detail", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await close(B);
  expect(document.activeElement).toBe(field);
});

test.each([
  ["the detail of another instrument", B, A],
  ["the list of a phone", undefined, undefined],
])("no row takes the focus from %s", async (_, isin, next) => {
  await close(isin, next);
  expect(showRow).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});
