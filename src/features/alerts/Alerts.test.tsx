import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import type { AlertStore } from "#market/alerts/alert.ts";
import { setTimeZone } from "#messages/time.ts";
import { runForField } from "#ui/commands/testing-commands.ts";
import { $firedInLine } from "./fired-in-line.ts";
import {
  alertRows,
  commands,
  drawAlerts,
  firedStore,
  ISIN,
  lineOf,
  press,
  toggle,
} from "./testing-alerts.tsx";
import { figure, testStore } from "./testing-store.ts";
import { unseenFirings } from "./unseen-firings.ts";

afterEach(cleanup);

describe("a row", () => {
  test("says what is watched and how far away that is", () => {
    drawAlerts(testStore({}, { on: "bps", direction: "at-or-above", level: figure("10") }));
    expect(
      alertRows().map((row) => [row.dataset["isin"], row.dataset["state"], row.textContent]),
    ).toEqual([
      [ISIN, "armed", "Ask at or below 190.500.78 (0.41\u00a0%) away"],
      [ISIN, "armed", "Spread at or above 10 bps7.91 bps away"],
    ]);
  });

  test("says how far a level is that was mistyped, and follows the price", async () => {
    const stage = drawAlerts(testStore({ level: figure("27") }), {
      touch: { bid: "37040", ask: "37051" },
    });
    const row = () => alertRows()[0]?.textContent;
    expect(row()).toBe("Ask at or below 2737,024 (99.93\u00a0%) away");
    act(() => stage.know(ISIN, testSnapshot({ bid: "53", ask: "54" })));
    await waitFor(() => expect(row()).toBe("Ask at or below 2727 (50.00\u00a0%) away"));
  });

  test("keeps the words of its trigger together, in one line with its state", () => {
    drawAlerts(testStore({ mode: "stays-beyond" }));
    const words = screen.getByText("while true ·");
    expect(words.className).toContain("whitespace-nowrap");
    expect(words.parentElement?.textContent).toBe("while true · 0.78 (0.41\u00a0%) away");
  });

  test("scrolls into view with its details when it is opened", () => {
    const scrollIntoView = vi.fn();
    HTMLElement.prototype.scrollIntoView = scrollIntoView;
    onTestFinished(() => {
      Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
    });
    drawAlerts(testStore({}));
    expect(scrollIntoView).not.toHaveBeenCalled();
    toggle(alertRows()[0]);
    expect(scrollIntoView.mock.contexts).toEqual([alertRows()[0]]);
    toggle(alertRows()[0]);
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  test("is left out if it belongs to another instrument", () => {
    drawAlerts(testStore({ isin: testIsin(2) }));
    expect(alertRows()).toEqual([]);
    expect(screen.getByText("No alerts on this instrument.")).toBeTruthy();
  });

  test("is on hold while its quote is stale, and says so", async () => {
    const { clock } = drawAlerts(testStore({}));
    await act(() => clock.advance(11_000));
    expect(alertRows()[0]?.dataset["state"]).toBe("held");
    expect(alertRows()[0]?.textContent).toContain("on hold, quote stale");
  });

  test("on bps is on hold while the mid is not above zero", () => {
    drawAlerts(testStore({ on: "bps" }), { touch: { bid: "-2", ask: "-1" } });
    expect(alertRows()[0]?.dataset["state"]).toBe("held");
    expect(alertRows()[0]?.textContent).toContain("mid not above zero");
  });

  test("beyond its level waits to recross, and says so", () => {
    drawAlerts(testStore({ direction: "at-or-above" }));
    expect(alertRows()[0]?.textContent).toContain("Already beyond; waiting to recross");
    toggle(alertRows()[0]);
    expect(
      screen.getByText("The value must first return to the other side of the level."),
    ).toBeTruthy();
  });

  test("shows when it fired, at which quote and after which gap, and can be armed again", () => {
    const { alertStore } = drawAlerts(firedStore());
    expect(alertRows()[0]?.dataset["state"]).toBe("fired");
    expect(alertRows()[0]?.textContent).toMatch(/fired \d\d:59:00/);
    toggle(alertRows()[0]);
    expect(screen.getByText("Fired at 190.48: bid 190.40, ask 190.48.")).toBeTruthy();
    expect(screen.getByText(/exact time of the crossing is unknown/)).toBeTruthy();
    press("Arm again");
    // The value is short of the level by now, so that the next one may cross it.
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: true }]);
    expect(alertRows()[0]?.dataset["state"]).toBe("armed");
  });

  test("that the key arms again shows the key: the last one, or none while the line has another", () => {
    const [alert] = firedStore().alerts;
    if (!alert?.fired) throw new Error("There is no fired alert");
    const later = { ...alert, id: "later", fired: { ...alert.fired, at: alert.fired.at + 1 } };
    drawAlerts({ ...testStore(), alerts: [alert, later] });
    const buttons = () => screen.getAllByRole("button", { name: "Arm again" });
    const keys = () => buttons().map((button) => button.getAttribute("aria-keyshortcuts"));
    expect(keys()).toEqual([null, "!"]);
    expect(buttons().map(({ textContent }) => textContent)).toEqual(["Arm again", "Arm again!"]);
    act(() => $firedInLine.set({ alertId: "elsewhere", rearm: () => undefined }));
    expect(keys()).toEqual([null, null]);
    act(() => $firedInLine.set(undefined));
  });

  test("is added by a button that names its key", () => {
    drawAlerts();
    const button = screen.getByRole("button", { name: "Add an alert" });
    expect(button.getAttribute("aria-keyshortcuts")).toBe("Alt+A");
    expect(button.querySelector("kbd")?.textContent).toBe("Alt A");
  });

  test("is deleted by the Delete key or its button, and keeps the focus on the page", () => {
    const { alertStore } = drawAlerts(testStore({}, { on: "bid" }));
    fireEvent.keyDown(lineOf(alertRows()[0]), { key: "Delete" });
    expect(alertStore.get().alerts.map(({ on }) => on)).toEqual(["bid"]);
    toggle(alertRows()[0]);
    press("Delete");
    expect(alertRows()).toEqual([]);
    expect(document.activeElement?.getAttribute("data-testid")).toBe("add-alert");
  });

  test("is restored once after a deletion, unchanged and in its place", () => {
    const { alertStore, proposed } = drawAlerts(testStore({}, { on: "bid" }));
    const before = alertStore.get();
    fireEvent.keyDown(lineOf(alertRows()[0]), { key: "Delete" });
    expect(proposed.map(({ what }) => what)).toEqual(["alert"]);
    for (const { restore } of [...proposed, ...proposed]) act(restore);
    expect(alertStore.get()).toEqual(before);
  });

  test("that is added or edited is reported as saved, and one that fires at once is not", () => {
    const { alertStore, saved } = drawAlerts();
    const type = (level: string) =>
      fireEvent.change(screen.getByTestId("alert-level"), { target: { value: level } });
    press("Add an alert");
    type("190.50");
    press("Add alert");
    expect(saved).toMatchObject([{ isin: ISIN, on: "ask", level: "190.50" }]);
    toggle(alertRows()[0]);
    press("Edit");
    type("190");
    press("Save");
    expect(saved.map(({ level }) => level)).toEqual(["190.50", "190"]);
    press("Add an alert");
    type("195");
    fireEvent.click(screen.getByRole("radio", { name: "At or below" }));
    press("Add alert");
    press("Fire now");
    expect(alertStore.get().alerts.map(({ state }) => state)).toEqual(["armed", "fired"]);
    expect(saved).toHaveLength(2);
  });

  test("scrolls into view when it is added, after its form has disappeared", () => {
    drawAlerts(testStore({}));
    press("Add an alert");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190.40" } });
    const scrollIntoView = vi.fn();
    HTMLElement.prototype.scrollIntoView = scrollIntoView;
    onTestFinished(() => {
      Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
    });
    press("Add alert");
    expect(alertRows()).toHaveLength(2);
    expect(scrollIntoView.mock.contexts).toEqual([alertRows()[1]]);
    expect(scrollIntoView).toHaveBeenCalledWith({ block: "nearest" });
  });

  test("stays in view as its row gets a further line after it is added", () => {
    const resizes: (() => void)[] = [];
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(tell: () => void) {
          resizes.push(tell);
        }
        observe = () => undefined;
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    );
    const scrollIntoView = vi.fn();
    HTMLElement.prototype.scrollIntoView = scrollIntoView;
    onTestFinished(() => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
    });
    drawAlerts(testStore({}));
    press("Add an alert");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190.40" } });
    press("Add alert");
    scrollIntoView.mockClear();
    act(() => resizes.at(-1)?.());
    expect(scrollIntoView.mock.contexts).toEqual([alertRows()[1]]);
  });

  test("that is saved gives the focus to the row from which a command added it, or else to the button that adds one", () => {
    drawAlerts();
    const row = document.body.appendChild(document.createElement("button"));
    onTestFinished(() => row.remove());
    const addOne = (level: string) => {
      runForField(commands.alert);
      const field = screen.getByTestId("alert-level");
      fireEvent.change(field, { target: { value: level } });
      fireEvent.submit(field);
      // The field has gone with its form, and the focus with it.
      expect(screen.queryByTestId("alert-level")).toBeNull();
      return document.activeElement;
    };
    row.focus();
    expect(addOne("190")).toBe(row);
    row.blur();
    expect(addOne("191")?.getAttribute("data-testid")).toBe("add-alert");
    row.focus();
    runForField(commands.alert);
    row.disabled = true;
    expect(addOne("189")?.getAttribute("data-testid")).toBe("add-alert");
  });

  test("that is added by a command returns the focus to the element that had it", () => {
    drawAlerts();
    const row = document.body.appendChild(document.createElement("button"));
    row.focus();
    runForField(commands.alert);
    const field = screen.getByTestId("alert-level");
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: "Escape" });
    expect(document.activeElement).toBe(row);
    runForField(commands.alert);
    row.remove();
    fireEvent.keyDown(screen.getByTestId("alert-level"), { key: "Escape" });
    expect(document.activeElement?.getAttribute("data-testid")).toBe("add-alert");
  });

  test("that a command added with no focus gives it to the row, and so does Escape on the button that adds one", () => {
    const row = document.body.appendChild(document.createElement("button"));
    onTestFinished(() => row.remove());
    drawAlerts(undefined, { onLeave: () => row.focus() });
    for (const end of ["save", "cancel"]) {
      row.blur();
      expect(document.activeElement).toBe(document.body);
      runForField(commands.alert);
      const field = screen.getByTestId("alert-level");
      fireEvent.change(field, { target: { value: "190" } });
      if (end === "save") fireEvent.submit(field);
      else fireEvent.keyDown(field, { key: "Escape" });
      expect(document.activeElement, end).toBe(row);
    }
    const add = screen.getByTestId("add-alert");
    add.focus();
    fireEvent.keyDown(add, { key: "ArrowDown" });
    expect(document.activeElement).toBe(add);
    fireEvent.keyDown(add, { key: "Escape" });
    expect(document.activeElement).toBe(row);
  });

  test("is edited in place and armed again", () => {
    const { alertStore } = drawAlerts(firedStore());
    toggle(alertRows()[0]);
    press("Edit");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    expect(level.value).toBe("190.50");
    fireEvent.change(level, { target: { value: "180" } });
    press("Save");
    expect(alertStore.get().alerts).toMatchObject([{ level: "180", state: "armed", fired: null }]);
  });
});

describe("the log", () => {
  test("leaves it to the row of an alert to arm it again, because the row is on the same page", async () => {
    const { alertStore } = drawAlerts(firedStore());
    press("All alerts");
    const page = within(await screen.findByTestId("alerts-page"));
    const rearm = page.getByRole("button", { name: /^Arm again/ });
    expect(rearm.closest("[data-testid=alert]")).not.toBeNull();
    fireEvent.click(rearm);
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed" }]);
  });

  test("shows the market time in the page's zone, with the exact instant", async () => {
    setTimeZone("Asia/Tokyo");
    drawAlerts(firedStore());
    press("All alerts");
    const time = await screen.findByText("Market time 16:59:00.000.");
    setTimeZone(undefined);
    expect(time.title).toBe("2026-01-05T07:59:00Z");
    expect(time.getAttribute("datetime")).toBe("2026-01-05T07:59:00Z");
  });

  test("marks what it shows as seen, and keeps that when it is cleared and restored", async () => {
    const { alertStore, proposed } = drawAlerts(firedStore());
    expect(unseenFirings(alertStore.get())).toHaveLength(1);
    press("All alerts");
    fireEvent.click(await screen.findByRole("button", { name: "Clear" }));
    expect(unseenFirings(alertStore.get())).toEqual([]);
    for (const { restore } of proposed) act(restore);
    expect(alertStore.get().log).toHaveLength(1);
    expect(unseenFirings(alertStore.get())).toEqual([]);
  });

  test("is restored behind later firings", async () => {
    const { alertStore, proposed } = drawAlerts(firedStore());
    const before = alertStore.get().log;
    press("All alerts");
    fireEvent.click(await screen.findByRole("button", { name: "Clear" }));
    expect(alertStore.get().log).toEqual([]);
    expect(proposed.map(({ what }) => what)).toEqual(["log"]);
    const later = { ...before[0], id: "later" };
    act(() => alertStore.update((kept) => ({ ...kept, log: [later, ...kept.log] }) as AlertStore));
    for (const { restore } of [...proposed, ...proposed]) act(restore);
    expect(alertStore.get().log).toEqual([later, ...before]);
  });
});

describe("notifications of the system", () => {
  /** Types a level in the open form and saves the alert. */
  function addAt(level: string) {
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: level } });
    press("Add alert");
  }

  test("ask for permission with the first alert, not before, and show a refusal", async () => {
    const { requestCount } = drawAlerts();
    press("Add an alert");
    expect(requestCount()).toBe(0);
    addAt("190");
    expect(requestCount()).toBe(1);
    expect(await screen.findByText(/System notifications are off/)).toBeTruthy();
  });

  test("do not ask again after a refusal", () => {
    const { requestCount } = drawAlerts(testStore({}), { permission: "denied" });
    press("Add an alert");
    addAt("190");
    expect(requestCount()).toBe(0);
  });
});

describe("the sound and the notifications", () => {
  const buttons = () =>
    ["Turn on sound", "Turn off sound", "Turn on notifications"].filter((name) =>
      screen.queryByRole("button", { name }),
    );

  test("can be turned on beside the first alert, while its form is open", async () => {
    const { requestCount } = drawAlerts(testStore(), { decision: "granted" });
    expect(buttons()).toEqual([]);
    press("Add an alert");
    expect(buttons()).toEqual(["Turn on sound", "Turn on notifications"]);
    const notices = screen.getByRole("button", { name: "Turn on notifications" });
    notices.focus();
    await act(async () => fireEvent.click(notices));
    expect(requestCount()).toBe(1);
    expect(buttons()).toEqual(["Turn on sound"]);
    expect(document.activeElement?.getAttribute("data-testid")).toBe("add-alert");
    expect(screen.queryByText(/System notifications are off/)).toBeNull();
  });

  test("keep the button of a sound that was turned on, for another press", () => {
    drawAlerts(testStore({}));
    press("Turn on sound");
    press("Turn off sound");
    expect(buttons()).toContain("Turn on sound");
  });

  test("are below the alerts, which are what the section is read for", () => {
    drawAlerts(testStore({}));
    const sound = screen.getByRole("button", { name: "Turn on sound" });
    const [row] = alertRows();
    expect(row?.compareDocumentPosition(sound)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("have no button where they are on", () => {
    drawAlerts(testStore({}), { permission: "granted", isSoundOn: true });
    expect(buttons()).toEqual([]);
  });

  test("have no button for notifications that the browser has refused, which it says", () => {
    drawAlerts(testStore({}), { permission: "denied" });
    expect(buttons()).toEqual(["Turn on sound"]);
    expect(screen.getByText(/System notifications are off/)).toBeTruthy();
  });
});

test("the alert command opens the form and finds the field of its level", () => {
  drawAlerts();
  expect(runForField(commands.alert)).toBe(screen.getByTestId("alert-level"));
  cleanup();
  expect(commands.alert).toBeUndefined();
});
