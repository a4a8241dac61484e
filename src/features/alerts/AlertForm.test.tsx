import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { alertRows, drawAlerts, firedStore, ISIN, lineOf, press } from "./testing-alerts.tsx";
import { testStore } from "./testing-store.ts";

afterEach(cleanup);

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
