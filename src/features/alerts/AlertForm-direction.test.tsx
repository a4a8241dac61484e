import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { testChecked, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { chosen, drawAlerts, ISIN, openAt, press } from "./testing-alerts.tsx";

afterEach(cleanup);

describe("the direction of the form", () => {
  test("has no direction before a level is typed; at the price it saves nothing without one and moves the focus to the choice", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    expect(chosen()).toEqual([]);
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "192" } });
    fireEvent.change(level, { target: { value: "" } });
    expect(chosen()).toEqual([]);
    fireEvent.change(level, { target: { value: "191.28" } });
    expect(screen.getByText(/^At the ask/)).toBeTruthy();
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

  test("has no direction for a level that was typed at the price, wherever the price goes", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "191.28" } });
    expect(chosen()).toEqual([]);
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.24", ask: "191.30" })));
    await screen.findByText(/below the ask/);
    expect(chosen()).toEqual([]);
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
});

test("a live value short of the level counts as seen, and the next value can cross", () => {
  const { alertStore } = drawAlerts();
  press("Add an alert");
  fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190" } });
  press("Add alert");
  expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: true }]);
});
