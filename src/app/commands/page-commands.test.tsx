import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { $missingReason } from "#ui/parts/missing-parts.ts";
import {
  focusCurrentRow,
  openAlert,
  openLabel,
  pendingQuantity,
  register,
} from "./page-commands.ts";
import { keyBuffer } from "./page-keys.ts";

let withdraw: (() => void)[] = [];
const registerAll: typeof register = (commands) => {
  const end = register(commands);
  withdraw.push(end);
  return end;
};

beforeEach(() => $missingReason.set(undefined));
afterEach(() => {
  window.dispatchEvent(new Event("pointerdown"));
  for (const end of withdraw) end();
  withdraw = [];
  $missingReason.set(undefined);
});

describe.each<[string, () => void]>([
  ["a quantity", () => keyBuffer.open(pendingQuantity())],
  ["an alert", openAlert],
])("the keyboard for %s", (_, open) => {
  test("is held while the detail loads", () => {
    open();
    expect(keyBuffer.isHolding()).toBe(true);
  });

  test("is held while the detail waits for its quote, even if another part is missing", () => {
    $missingReason.set("failed");
    registerAll({ awaitsQuote: () => true });
    open();
    expect(keyBuffer.isHolding()).toBe(true);
  });

  test("is not held if the detail has no such field", () => {
    registerAll({ awaitsQuote: () => false });
    open();
    expect(keyBuffer.isHolding()).toBe(false);
  });

  test("is held for an alert alone while the detail has its parts, which may still load", () => {
    registerAll({ awaitsQuote: () => false, hasParts: () => true });
    open();
    expect(keyBuffer.isHolding()).toBe(open === openAlert);
    $missingReason.set("failed");
    open();
    expect(keyBuffer.isHolding()).toBe(false);
  });

  test("is not held if a part of the page is missing and the detail is not mounted", () => {
    $missingReason.set("replaced");
    open();
    expect(keyBuffer.isHolding()).toBe(false);
  });
});

describe("a label", () => {
  const finder = () => () => null;

  test.each([
    ["of the row that has the focus", true, true, "labelRow"],
    ["of the instrument in detail where no row has the focus", false, true, "labelDetail"],
    ["of the current row where there is no detail", false, false, "labelRow"],
  ] as const)("is %s", (_, isOnRow, hasDetail, expected) => {
    const labelRow = vi.fn(finder);
    const labelDetail = vi.fn(finder);
    registerAll({ labelRow, isOnRow: () => isOnRow, ...(hasDetail && { labelDetail }) });
    openLabel();
    const called = {
      labelRow: labelRow.mock.calls.length,
      labelDetail: labelDetail.mock.calls.length,
    };
    expect(called).toEqual({ labelRow: 0, labelDetail: 0, [expected]: 1 });
  });

  test("waits for no view: the keyboard is free if no view has a label", () => {
    openLabel();
    expect(keyBuffer.isHolding()).toBe(false);
  });
});

test("the current row takes the focus, if there is one", () => {
  expect(focusCurrentRow).not.toThrow();
  const row = document.body.appendChild(document.createElement("button"));
  registerAll({ findRow: () => row });
  focusCurrentRow();
  expect(document.activeElement).toBe(row);
  row.remove();
});
