import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testChecked, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { setNumberLocale } from "#messages/figures.ts";
import { alertRows, drawAlerts, firedStore, ISIN, lineOf, press } from "./testing-alerts.tsx";
import { testStore } from "./testing-store.ts";

afterEach(() => {
  cleanup();
  setNumberLocale("en");
});

/** Returns the names of the directions that are chosen. */
const chosen = () =>
  ["At or above", "At or below"].filter(
    (name) => screen.getByRole<HTMLInputElement>("radio", { name }).checked,
  );

/** Opens the form for a new alert and types a level. */
function openAt(level: string) {
  const stage = drawAlerts();
  press("Add an alert");
  fireEvent.change(screen.getByTestId("alert-level"), { target: { value: level } });
  return stage;
}

describe("the form", () => {
  test("begins without a level, shows the present ask in its place, and adds an alert below it", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    expect(document.activeElement).toBe(level);
    expect([level.value, level.placeholder]).toEqual(["", "191.28"]);
    fireEvent.change(level, { target: { value: "190.50" } });
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([
      {
        isin: ISIN,
        on: "ask",
        direction: "at-or-below",
        mode: "crosses",
        level: "190.50",
        repeat: "once",
        hysteresis: "0",
        state: "armed",
      },
    ]);
    expect(document.activeElement?.getAttribute("data-testid")).toBe("add-alert");
  });

  test.each([
    ["190.50", "0.78 (0.41\u00a0%) below the ask"],
    ["195.90", "4.62 (2.42\u00a0%) above the ask"],
    [
      "1,191,280.12345678",
      "1,191,088.84345678 (622,693.87\u00a0%) above the ask · between two prices: fires at 1,191,280.13",
    ],
    ["191.281", "0.001 (<0.01\u00a0%) above the ask · between two prices: fires at 191.29"],
    ["191.255", "0.025 (0.01\u00a0%) below the ask · between two prices: fires at 191.25"],
    ["191.310", "0.030 (0.02\u00a0%) above the ask"],
  ])(
    "says where the level %s lies, seen from the ask, and at which price it fires",
    (typed, words) => {
      drawAlerts();
      press("Add an alert");
      expect(screen.queryByText(/ the ask/)).toBeNull();
      const level = screen.getByTestId("alert-level");
      fireEvent.change(level, { target: { value: typed } });
      expect(screen.getByText(words, { normalizer: (text) => text })).toBeTruthy();
      fireEvent.change(level, { target: { value: "x" } });
      expect(screen.queryByText(/ the ask/)).toBeNull();
    },
  );

  test("shows a level again that was typed and not submitted, with its direction, in the present number format", () => {
    const { alertStore, comeBack, unsaved } = openAt("1,200.5");
    expect(chosen()).toEqual(["At or above"]);
    comeBack();
    expect(screen.queryByRole("form")).toBeNull();
    setNumberLocale("de");
    press("Add an alert");
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("1.200,5");
    expect(chosen()).toEqual(["At or above"]);
    // Nobody has pressed Add alert, so there is nothing to say.
    expect([alertStore.get().alerts, unsaved]).toEqual([[], []]);
  });

  test.each([
    ["Cancel", () => press("Cancel")],
    ["Escape", () => fireEvent.keyDown(screen.getByTestId("alert-level"), { key: "Escape" })],
    ["Add alert", () => press("Add alert")],
  ])("begins anew after %s", (_, close) => {
    const { comeBack } = openAt("190.50");
    close();
    comeBack();
    press("Add an alert");
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("");
  });

  test("shows the price of the moment until a level is typed, and saves nothing on Enter", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.20", ask: "191.24" })));
    await waitFor(() => expect(level.placeholder).toBe("191.24"));
    fireEvent.submit(screen.getByRole("form", { name: "Alert" }));
    expect(screen.getByRole("alert").textContent).toContain("Enter a level");
    expect(screen.queryByTestId("alert-question")).toBeNull();
    expect(stage.alertStore.get().alerts).toEqual([]);
  });

  test.each([
    ["spread", "", "0.04"],
    ["move", "1", ""],
    ["market-age", "60", ""],
  ])(
    "begins with a default level only for a move and a market age: %s",
    (on, value, placeholder) => {
      drawAlerts();
      press("Add an alert");
      fireEvent.change(screen.getByLabelText("Watch"), { target: { value: on } });
      const level = screen.getByTestId<HTMLInputElement>("alert-level");
      expect([level.value, level.placeholder]).toEqual([value, placeholder]);
    },
  );

  test("warns of a level that is more than 20 % away, and saves it only after a second Enter", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "155" } });
    expect(screen.getByText(/below the ask$/).className).not.toContain("warn");
    fireEvent.change(level, { target: { value: "12" } });
    const hint = screen.getByText(/below the ask$/);
    expect(hint.className).toContain("text-warn");
    expect(hint.querySelector("svg")).not.toBeNull();
    press("Add alert");
    const question = screen.getByTestId("alert-question");
    expect(question.textContent).toContain(
      "Far from the market: 12 is 179.28 (93.73\u00a0%) below",
    );
    expect(within(question).getAllByRole("button")).toHaveLength(2);
    expect(alertStore.get().alerts).toEqual([]);
    press("Back");
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value, "kept").toBe("12");
    press("Add alert");
    const focused = document.activeElement;
    expect(focused?.textContent).toBe("Add alert");
    if (focused) fireEvent.click(focused);
    expect(alertStore.get().alerts).toMatchObject([{ level: "12", state: "armed" }]);
  });

  test("names no percentage of a price that is not above zero", () => {
    drawAlerts(testStore(), { touch: { bid: "-2", ask: "-1" } });
    press("Add an alert");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "-1.5" } });
    expect(screen.getByText(/^0.5 below the ask/)).toBeTruthy();
  });

  test("says how far other figures are from the level", () => {
    drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "bps" } });
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "10" } });
    expect(screen.getByText("7.91 bps away")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "move" } });
    expect(screen.getByText(/^1\.9126 \(1\.00.%\) away$/)).toBeTruthy();
  });

  test("names its instrument, only to a screen reader below the head of the detail", async () => {
    const title = () => {
      const form = screen.getByRole("form", { name: "Alert" });
      return document.getElementById(form.getAttribute("aria-describedby") ?? "");
    };
    drawAlerts(firedStore());
    press("Add an alert");
    expect([title()?.textContent, title()?.hidden]).toEqual([`Alert on ${ISIN}`, true]);
    press("Cancel");
    press("All alerts");
    const page = within(await screen.findByTestId("alerts-page"));
    fireEvent.click(lineOf(page.getByTestId("alert")));
    fireEvent.click(page.getByRole("button", { name: "Edit" }));
    expect([title()?.textContent, title()?.hidden]).toEqual([`Alert on ${ISIN}`, false]);
  });

  test("takes another subject with its own level, and a reset distance if the alert repeats", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "market-age" } });
    expect(screen.getByLabelText<HTMLInputElement>("Level in seconds").value).toBe("60");
    fireEvent.click(screen.getByRole("radio", { name: "While true" }));
    fireEvent.click(screen.getByRole("radio", { name: "Repeat" }));
    fireEvent.change(screen.getByLabelText("Reset distance"), { target: { value: "10" } });
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([
      {
        on: "market-age",
        direction: "at-or-above",
        mode: "stays-beyond",
        level: "60",
        repeat: "re-arm",
        hysteresis: "10",
      },
    ]);
    expect(alertRows()[0]?.textContent).toContain("while true · repeats · ");
  });

  test.each([
    ["", "36960.30", "Enter a level. Example: 36,960.30."],
    ["1e5", "1.11208", "Not a valid level. Example: 1.11208."],
  ])(
    "keeps nothing for %j and says why, with the present price as an example",
    (typed, ask, message) => {
      const { alertStore } = drawAlerts(testStore(), { touch: { bid: "1", ask } });
      press("Add an alert");
      const level = screen.getByTestId("alert-level");
      fireEvent.change(level, { target: { value: typed } });
      expect(level.getAttribute("aria-invalid")).toBeNull();
      press("Add alert");
      expect(alertStore.get().alerts).toEqual([]);
      const spoken = screen.getByRole("alert");
      expect(spoken.textContent).toBe(message);
      const described = document.getElementById(level.getAttribute("aria-describedby") ?? "");
      expect(described?.textContent).toBe(message);
      // A new element, so that it is announced again.
      press("Add alert");
      expect(screen.getByRole("alert")).not.toBe(spoken);
    },
  );

  test("keeps the example of an error while the market moves, and writes each subject's own", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    press("Add alert");
    const spoken = screen.getByRole("alert");
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.20", ask: "191.24" })));
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    await waitFor(() => expect(level.placeholder).toBe("191.24"));
    expect(spoken.textContent).toBe("Enter a level. Example: 191.28.");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "market-age" } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.change(level, { target: { value: "x" } });
    press("Add alert");
    expect(screen.getByRole("alert").textContent).toBe("Not a valid level. Example: 60.");
  });

  test("names no example without a quote", () => {
    drawAlerts(testStore(), { touch: undefined });
    press("Add an alert");
    press("Add alert");
    expect(screen.getByRole("alert").textContent).toBe("Enter a level.");
  });

  test("has no direction before a level is typed; at the price it saves nothing without one and moves the focus to the choice", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    expect(chosen()).toEqual([]);
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "192" } });
    fireEvent.change(level, { target: { value: "" } });
    expect(chosen()).toEqual([]);
    fireEvent.change(level, { target: { value: "191.28" } });
    expect(screen.getByText("At the ask")).toBeTruthy();
    press("Add alert");
    expect(screen.getByRole("alert").textContent).toContain("Choose");
    expect(alertStore.get().alerts).toEqual([]);
    const above = screen.getByRole("radio", { name: "At or above" });
    expect(document.activeElement).toBe(above);
    expect(chosen()).toEqual([]);
    fireEvent.keyDown(above, { key: "Enter" });
    expect(chosen()).toEqual(["At or above"]);
    expect(screen.queryByRole("alert")).toBeNull();
    press("Add alert");
    expect(screen.getByTestId("alert-question").textContent).toContain("already holds");
  });

  test("has the direction that the first price off the level tells, and keeps it", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "191.28" } });
    expect(chosen()).toEqual([]);
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.24", ask: "191.27" })));
    await waitFor(() => expect(chosen()).toEqual(["At or above"]));
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.24", ask: "191.30" })));
    await screen.findByText(/below the ask/);
    expect(chosen()).toEqual(["At or above"]);
  });

  test("has a direction at once for a move and for a market age", () => {
    drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "market-age" } });
    expect(chosen()).toEqual(["At or above"]);
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "move" } });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Up or down" }).checked).toBe(true);
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "spread" } });
    expect(chosen()).toEqual([]);
  });

  test.each([
    ["armed", testStore({}), "This alert exists already."],
    ["fired", firedStore(), "Exists already and has fired: arm it again in the list."],
  ])("refuses an alert of the same terms as one that is %s, and says so", (_, stored, message) => {
    const { alertStore } = drawAlerts(stored);
    const before = alertStore.get();
    press("Add an alert");
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "190.5" } });
    expect(screen.queryByRole("alert")).toBeNull();
    press("Add alert");
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(alertStore.get()).toBe(before);
    fireEvent.change(level, { target: { value: "190.4" } });
    expect(screen.queryByRole("alert")).toBeNull();
    press("Add alert");
    expect(alertStore.get().alerts.map((alert) => alert.level)).toEqual(["190.50", "190.4"]);
  });

  test("edits no alert to the terms of another, and saves one whose terms stay", () => {
    const { alertStore } = drawAlerts(testStore({}, { on: "bid" }));
    const edit = (index: number) => {
      fireEvent.click(lineOf(alertRows()[index]));
      press("Edit");
    };
    edit(1);
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "ask" } });
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190.50" } });
    press("Save");
    expect(screen.getByRole("alert").textContent).toContain("exists already");
    expect(alertStore.get().alerts.map(({ on }) => on)).toEqual(["ask", "bid"]);
    press("Cancel");
    edit(0);
    press("Save");
    expect(screen.queryByRole("form", { name: "Alert" })).toBeNull();
  });

  test("keeps a typed level while the market moves", async () => {
    const stage = openAt("190");
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.26", ask: "191.30" })));
    expect(await screen.findByText(/^1\.30 \(0\.68.%\) below the ask$/)).toBeTruthy();
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("190");
  });

  test("takes the direction from the side of the typed level until one is chosen", () => {
    drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId("alert-level");
    const type = (value: string) => fireEvent.change(level, { target: { value } });
    type("192");
    expect(chosen()).toEqual(["At or above"]);
    type("190");
    expect(chosen()).toEqual(["At or below"]);
    fireEvent.click(screen.getByRole("radio", { name: "At or above" }));
    type("189");
    expect(chosen()).toEqual(["At or above"]);
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "market-age" } });
    type("0");
    expect(chosen()).toEqual(["At or above"]);
  });

  test("keeps the direction that it shows while the price passes the level, says so, and fires as it is saved", async () => {
    const stage = openAt("191.35");
    expect(chosen()).toEqual(["At or above"]);
    expect(screen.queryByText(/reached$/)).toBeNull();
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.36", ask: "191.40" })));
    expect(await screen.findByText(/ below the ask · reached$/)).toBeTruthy();
    expect(chosen()).toEqual(["At or above"]);
    press("Add alert");
    expect(screen.queryByTestId("alert-question"), "nothing to answer").toBeNull();
    expect(stage.alertStore.get()).toMatchObject({
      alerts: [{ direction: "at-or-above", level: "191.35", state: "fired" }],
      log: [{ quote: { value: "191.40" } }],
    });
  });

  test("decides the direction of the next typed level by the price of that moment", async () => {
    const stage = openAt("191.3");
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.36", ask: "191.40" })));
    expect(await screen.findByText(/ below the ask · reached$/)).toBeTruthy();
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "191.35" } });
    expect(chosen()).toEqual(["At or below"]);
    expect(screen.queryByText(/reached$/)).toBeNull();
  });

  test("keeps a direction that was chosen by a press of the present one", () => {
    openAt("191.35");
    fireEvent.click(screen.getByRole("radio", { name: "At or above" }));
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190" } });
    expect(chosen()).toEqual(["At or above"]);
  });

  test("keeps the direction that it shows while a number is not typed to its end", () => {
    openAt("192");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "192-" } });
    expect(chosen()).toEqual(["At or above"]);
  });

  test("takes the direction from the last good price while there is no live one", async () => {
    const { clock, alertStore } = drawAlerts();
    press("Add an alert");
    await act(() => clock.advance(60_000));
    expect(await screen.findByText(/Without a live quote/)).toBeTruthy();
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "191.35" } });
    expect(chosen()).toEqual(["At or above"]);
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([{ direction: "at-or-above" }]);
  });

  test("fires when the price has passed the level, even before that price is on screen", () => {
    const { source, clock, alertStore } = openAt("191.35");
    const checked = testChecked({ bid: "191.36", ask: "191.40", checkedAt: clock.now() + 1 });
    source.answer(ISIN, checked, checked.checkedAt);
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([
      { direction: "at-or-above", state: "fired", fired: { quote: { value: "191.40" } } },
    ]);
  });

  test("announces the direction of a typed level once typing has stopped", async () => {
    const { clock } = openAt("1");
    const spoken = () => screen.getByRole("status").textContent;
    const type = (value: string) =>
      fireEvent.change(screen.getByTestId("alert-level"), { target: { value } });
    await act(() => clock.advance(999));
    type("192");
    await act(() => clock.advance(999));
    expect(spoken()).toBe("");
    await act(() => clock.advance(1));
    expect(spoken()).toBe("At or above");
    fireEvent.click(screen.getByRole("radio", { name: "At or below" }));
    await act(() => clock.advance(1000));
    // A screen reader has announced the press.
    expect(spoken()).toBe("");
  });

  test.each([
    ["move", "2"],
    ["market-age", "90"],
    ["ask", "x"],
  ])("announces no direction that does not follow the level: %s at %s", async (on, typed) => {
    const { clock } = drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: on } });
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: typed } });
    await act(() => clock.advance(1000));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test("comes into view as a whole when it opens, and leaves the focus in its first field", () => {
    const scrolled: Element[] = [];
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (
      this: Element,
    ) {
      scrolled.push(this);
    });
    drawAlerts();
    press("Add an alert");
    expect(scrolled).toEqual([
      screen.getByRole("form", { name: "Alert" }),
      screen.getByTestId("alert-level"),
    ]);
    scroll.mockRestore();
  });

  test("gives its pane the scroll position back when it closes", () => {
    drawAlerts();
    const pane = screen.getByRole("region", { name: "Alerts" }).parentElement ?? document.body;
    pane.style.overflowY = "auto";
    pane.scrollTop = 10;
    const scrollTo = vi.spyOn(pane, "scrollTo").mockImplementation(() => undefined);
    press("Add an alert");
    pane.scrollTop = 50;
    expect(scrollTo).not.toHaveBeenCalled();
    press("Cancel");
    expect(scrollTo.mock.calls).toEqual([[0, 10]]);
  });

  test("closes on Escape", () => {
    drawAlerts();
    press("Add an alert");
    fireEvent.keyDown(screen.getByLabelText("Watch"), { key: "Escape" });
    expect(screen.queryByLabelText("Watch")).toBeNull();
  });
});

test("a live value short of the level counts as seen, and the next value can cross", () => {
  const { alertStore } = drawAlerts();
  press("Add an alert");
  fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190" } });
  press("Add alert");
  expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: true }]);
});

test("a change of the number format keeps the values of the level and of the reset distance", () => {
  const { alertStore } = openAt("1,500");
  fireEvent.click(screen.getByRole("radio", { name: "Repeat" }));
  fireEvent.change(screen.getByLabelText("Reset distance"), { target: { value: "0.250" } });
  act(() => setNumberLocale("de"));
  expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("1.500");
  expect(screen.getByLabelText<HTMLInputElement>("Reset distance").value).toBe("0,250");
  press("Add alert");
  // Far from the market, which is asked first.
  press("Add alert");
  expect(alertStore.get().alerts).toMatchObject([{ level: "1500", hysteresis: "0.250" }]);
});
