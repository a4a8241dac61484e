import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { drawAlerts, ISIN, press } from "./testing-alerts.tsx";

afterEach(cleanup);

describe("the form", () => {
  test("begins with the present ask, and adds an alert below it", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    expect(document.activeElement).toBe(screen.getByLabelText("Watch"));
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    expect(level.value).toBe("191.28");
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
    expect(document.activeElement?.textContent).toBe("Add");
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
  });

  test.each([
    ["", "Enter a level, such as 190.50."],
    ["1e5", "Not a valid level. Example: 1,190.50."],
  ])("keeps nothing for %j and says why", (typed, message) => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: typed } });
    expect(level.getAttribute("aria-invalid")).toBeNull();
    press("Add alert");
    expect(alertStore.get().alerts).toEqual([]);
    expect(screen.getByText(message)).toBeTruthy();
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
