import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { seeFirings } from "#features/alerts/alert-store.ts";
import { firedStore } from "#features/alerts/testing-alerts.tsx";
import { keysOf } from "#features/palette/actions.ts";
import type { AlertStore } from "#market/alerts/alert.ts";
import { alertSource, alertsOf } from "#storage/alerts.ts";
import { openBrowser } from "#storage/testing-store.ts";
import AlertLogButton from "./AlertLogButton.tsx";
import { type DeskContextValue, DeskProvider } from "./desk-context.ts";

const CONFIG = { source: "a", simulated: false };

afterEach(cleanup);

function draw(key = "", browser = openBrowser()) {
  const alerts = vi.fn();
  const store = browser.open();
  const desk = {
    store,
    config: CONFIG,
    actions: { alerts, paste: vi.fn(), pace: vi.fn(), palette: vi.fn(), settings: vi.fn() },
    keys: { ...keysOf({}), alerts: key },
  };
  render(
    <DeskProvider value={desk as unknown as DeskContextValue}>
      <AlertLogButton />
    </DeskProvider>,
  );
  return { alerts, alertStore: alertsOf(store, alertSource(CONFIG)) };
}

/** Returns a store with so many firings that nobody has seen. */
function unseen(count: number): AlertStore {
  const ids = Array.from({ length: count }, (_, index) => String(index));
  const log = firedStore().log.flatMap((firing) => ids.map((id) => ({ ...firing, id })));
  return { ...firedStore(), log, unseen: ids };
}

const bell = () => screen.getByTestId("open-alerts");

test("opens the alert log, and shows the key that does", () => {
  const { alerts } = draw("Alt+L");
  expect(bell().title).toBe("Alert log (Alt L)");
  expect(bell().getAttribute("aria-keyshortcuts")).toBe("Alt+L");
  fireEvent.click(bell());
  expect(alerts).toHaveBeenCalledOnce();
});

test("names no key where the log has none", () => {
  draw();
  expect(bell().title).toBe("Alert log");
  expect(bell().hasAttribute("aria-keyshortcuts")).toBe(false);
});

test("counts the firings that the user has not seen, up to 99 in the bar", () => {
  const { alertStore } = draw();
  expect(bell().textContent).toBe("");
  expect(bell().dataset["unseen"]).toBe("0");
  act(() => alertStore.set(unseen(2)));
  expect(bell().textContent).toBe("2");
  expect(bell().getAttribute("aria-label")).toBe("Alert log: 2 new");
  act(() => alertStore.set(unseen(100)));
  expect(bell().textContent).toBe("99+");
  expect(bell().dataset["unseen"]).toBe("100");
});

test("keeps its count over a reload, and what is seen in one tab is seen in all", () => {
  const browser = openBrowser();
  const first = draw("", browser);
  act(() => first.alertStore.set(unseen(3)));
  cleanup();
  const second = draw("", browser);
  expect(bell().dataset["unseen"]).toBe("3");
  act(() => {
    first.alertStore.update((stored) => seeFirings(stored, [{ id: "1" }]));
    second.alertStore.reread();
  });
  expect(bell().dataset["unseen"]).toBe("2");
});
