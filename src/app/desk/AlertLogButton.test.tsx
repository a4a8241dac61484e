import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { firedStore } from "#features/alerts/testing-alerts.tsx";
import { $unseenFirings } from "#features/alerts/unseen-firings.ts";
import { keysOf } from "#features/palette/actions.ts";
import AlertLogButton from "./AlertLogButton.tsx";
import { type DeskContextValue, DeskProvider } from "./desk-context.ts";

afterEach(() => {
  cleanup();
  $unseenFirings.set([]);
});

function draw(key = "") {
  const alerts = vi.fn();
  const desk: Partial<DeskContextValue> = {
    actions: { alerts, paste: vi.fn(), pace: vi.fn(), palette: vi.fn(), settings: vi.fn() },
    keys: { ...keysOf({}), alerts: key },
  };
  render(
    <DeskProvider value={desk as DeskContextValue}>
      <AlertLogButton />
    </DeskProvider>,
  );
  return alerts;
}

const firings = (count: number) =>
  firedStore().log.flatMap((firing) =>
    Array.from({ length: count }, (_, index) => ({ ...firing, id: String(index) })),
  );
const bell = () => screen.getByTestId("open-alerts");

test("opens the alert log, and shows the key that does", () => {
  const open = draw("Alt+L");
  expect(bell().title).toBe("Alert log (Alt L)");
  expect(bell().getAttribute("aria-keyshortcuts")).toBe("Alt+L");
  fireEvent.click(bell());
  expect(open).toHaveBeenCalledOnce();
});

test("names no key where the log has none", () => {
  draw();
  expect(bell().title).toBe("Alert log");
  expect(bell().hasAttribute("aria-keyshortcuts")).toBe(false);
});

test("counts the firings that the user has not seen, up to 99 in the bar", () => {
  draw();
  expect(bell().textContent).toBe("");
  expect(bell().dataset["unseen"]).toBe("0");
  act(() => $unseenFirings.set(firings(2)));
  expect(bell().textContent).toBe("2");
  expect(bell().getAttribute("aria-label")).toBe("Alert log: 2 new");
  act(() => $unseenFirings.set(firings(100)));
  expect(bell().textContent).toBe("99+");
  expect(bell().dataset["unseen"]).toBe("100");
});
