import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import {
  type AlertsOptions,
  alertRows,
  drawAlerts,
  firedStore,
  ISIN,
  lineOf,
  press,
  TOUCH,
  toggle,
} from "./testing-alerts.tsx";
import { testStore } from "./testing-store.ts";

afterEach(cleanup);

describe("an alert whose condition already holds", () => {
  const typeLevel = (value: string) =>
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value } });
  /** A level at the price leaves the direction to the user. */
  const chooseBelow = () => fireEvent.click(screen.getByRole("radio", { name: "At or below" }));
  /** Submits an alert at the present ask, which opens the question. */
  function add(options?: AlertsOptions) {
    const stage = drawAlerts(testStore(), options);
    press("Add an alert");
    typeLevel(TOUCH.ask);
    chooseBelow();
    press("Add alert");
    return stage;
  }
  const question = () => screen.queryByTestId("alert-question");

  test("is not stored before the user chooses how it starts", () => {
    const { alertStore } = add();
    expect(question()?.textContent).toContain("Ask is 191.28 now: the condition already holds.");
    // A second Enter that follows at once fires nothing.
    expect(document.activeElement?.textContent).toBe("Wait for next crossing");
    expect(alertStore.get().alerts).toEqual([]);
  });

  test("fires at once with the quote of that moment, and is logged", () => {
    const { alertStore } = add();
    press("Fire now");
    const quote = { bid: "191.24", ask: "191.28", value: "191.28" };
    expect(alertStore.get().alerts).toMatchObject([
      { state: "fired", fired: { quote, acrossGap: false } },
    ]);
    expect(alertStore.get().log).toMatchObject([{ quote, terms: { level: "191.28" } }]);
    expect(alertRows()[0]?.dataset["state"]).toBe("fired");
    expect(document.activeElement?.getAttribute("data-testid")).toBe("add-alert");
  });

  test("waits until it crosses again, and says so", () => {
    const { alertStore } = add();
    press("Wait for next crossing");
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
    expect(alertStore.get().log).toEqual([]);
    expect(alertRows()[0]?.dataset["state"]).toBe("armed");
    expect(alertRows()[0]?.textContent).toContain("Already beyond; waiting to recross");
  });

  test("is not added when the form disappears with the question, which is said; the draft is there again", () => {
    const { alertStore, unsaved, comeBack } = add();
    comeBack();
    expect(alertStore.get().alerts).toEqual([]);
    expect(unsaved).toMatchObject([{ on: "ask", level: TOUCH.ask }]);
    press("Add an alert");
    expect(question()).toBeNull();
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe(TOUCH.ask);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "At or below" }).checked).toBe(true);
  });

  test("is not changed when the form of its edit disappears with the question, which is said", () => {
    const { alertStore, unsaved, comeBack } = drawAlerts(testStore({}));
    const before = alertStore.get();
    toggle(alertRows()[0]);
    press("Edit");
    typeLevel("200");
    press("Save");
    comeBack();
    expect(alertStore.get()).toEqual(before);
    expect(unsaved).toMatchObject([{ level: "200" }]);
    toggle(alertRows()[0]);
    press("Edit");
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("190.50");
  });

  test.each(["Wait for next crossing", "Fire now"])("is added once after %s", (answer) => {
    const { alertStore, unsaved } = add();
    press(answer);
    cleanup();
    expect(alertStore.get().alerts).toHaveLength(1);
    expect(unsaved).toEqual([]);
  });

  test.each([
    ["Back", () => press("Back")],
    [
      "Escape in a field",
      () => fireEvent.keyDown(screen.getByLabelText("Watch"), { key: "Escape" }),
    ],
    ["another level", () => typeLevel("300")],
  ])("is not added when the form disappears after %s", (_, leave) => {
    const { alertStore } = add();
    leave();
    cleanup();
    expect(alertStore.get().alerts).toEqual([]);
  });

  test("opens the question when it is edited, too", () => {
    const { alertStore } = drawAlerts(testStore({}));
    toggle(alertRows()[0]);
    press("Edit");
    typeLevel("200");
    press("Save");
    expect(alertStore.get().alerts).toMatchObject([{ level: "190.50", state: "armed" }]);
    press("Fire now");
    expect(alertStore.get().alerts).toMatchObject([{ level: "200", state: "fired" }]);
    expect(alertStore.get().log).toHaveLength(1);
  });

  test("returns to the form on Escape", () => {
    const { alertStore } = add();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId("alert-level"));
    expect(alertStore.get().alerts).toEqual([]);
  });

  test("stays when the market moves, with the focus where it was, and can then be armed", async () => {
    const stage = add();
    const first = document.activeElement;
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.26", ask: "191.30" })));
    await waitFor(() =>
      expect(question()?.textContent).toContain(
        "Ask is 191.30 now: the condition no longer holds.",
      ),
    );
    expect(document.activeElement).toBe(first);
    expect(first?.textContent).toBe("Add alert");
    act(() => stage.know(ISIN, testSnapshot(TOUCH)));
    await waitFor(() => expect(first?.textContent).toBe("Wait for next crossing"));
    expect(document.activeElement).toBe(first);
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.26", ask: "191.30" })));
    await waitFor(() => expect(first?.textContent).toBe("Add alert"));
    press("Add alert");
    expect(stage.alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: true }]);
  });

  test("stays when the quote is stale, and says so once", async () => {
    const stage = add();
    const first = document.activeElement;
    await act(() => stage.clock.advance(11_000));
    expect(question()?.textContent).toContain("Without a live quote");
    expect(screen.getAllByText(/Without a live quote/)).toHaveLength(1);
    expect(document.activeElement).toBe(first);
    press("Add alert");
    expect(stage.alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
  });

  test("keeps the direction that it asks about, whatever the price does", async () => {
    const stage = add();
    const isBelowChosen = () =>
      screen.getByRole<HTMLInputElement>("radio", { name: "At or below" }).checked;
    expect(isBelowChosen()).toBe(true);
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.16", ask: "191.20" })));
    await waitFor(() => expect(question()?.textContent).toContain("Ask is 191.20 now"));
    expect(isBelowChosen()).toBe(true);
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.26", ask: "191.30" })));
    await waitFor(() => expect(question()?.textContent).toContain("191.30"));
    expect(isBelowChosen()).toBe(true);
    press("Add alert");
    expect(stage.alertStore.get().alerts).toMatchObject([{ direction: "at-or-below" }]);
  });

  test("has the focus again when the form is sent once more", () => {
    add();
    const first = document.activeElement;
    screen.getByTestId("alert-level").focus();
    fireEvent.submit(screen.getByRole("form", { name: "Alert" }));
    expect(document.activeElement).toBe(first);
  });

  test("is asked about only when it is saved: a fired one that is armed again waits for the next crossing", () => {
    const { alertStore } = drawAlerts(firedStore(), { touch: { bid: "190.40", ask: "190.48" } });
    press("Arm again");
    expect(question()).toBeNull();
    expect(alertStore.get().alerts).toMatchObject([
      { state: "armed", hasBeenShort: false, fired: { quote: { value: "190.48" } } },
    ]);
    expect(alertRows()[0]?.textContent).toContain("Already beyond; waiting to recross");
    expect(document.activeElement).toBe(lineOf(alertRows()[0]));
  });

  test("waits for the next crossing by the last quote, even while an older one is on screen", async () => {
    const stage = drawAlerts(firedStore());
    const { alertStore, clock } = stage;
    await act(() => clock.advance(100));
    stage.know(ISIN, testSnapshot({ bid: "190.40", ask: "190.48", checkedAt: clock.now() }));
    press("Arm again");
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
  });

  test.each([
    ["Wait for next crossing", { state: "armed", hasBeenShort: false }],
    ["Fire now", { state: "fired", fired: { quote: { value: "190.48" } } }],
  ])(
    "starts by the quote of the question, even before that quote is on screen: %s",
    async (answer, alert) => {
      const stage = drawAlerts(testStore({}));
      const { alertStore, clock } = stage;
      toggle(alertRows()[0]);
      press("Edit");
      await act(() => clock.advance(100));
      stage.know(ISIN, testSnapshot({ bid: "190.40", ask: "190.48", checkedAt: clock.now() }));
      press("Save");
      expect(question()?.textContent).toContain("Ask is 190.48 now");
      press(answer);
      expect(alertStore.get().alerts).toMatchObject([alert]);
    },
  );

  test("closes the question when the form is changed", () => {
    add();
    typeLevel("190");
    expect(question()).toBeNull();
    press("Add alert");
    expect(alertRows()[0]?.textContent).toContain("1.28 (0.67\u00a0%) away");
  });

  test("starts without a question if the alert fires while its condition is true", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    typeLevel(TOUCH.ask);
    chooseBelow();
    fireEvent.click(screen.getByRole("radio", { name: "While true" }));
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([{ mode: "stays-beyond", state: "armed" }]);
  });

  test("cannot be known while the quote is stale, and the form says so", async () => {
    const { alertStore, clock } = drawAlerts();
    press("Add an alert");
    typeLevel("190");
    expect(screen.queryByText(/Without a live quote/)).toBeNull();
    // As in a browser, whose answer is a promise.
    const elements: { scrollIntoView: () => unknown } = Element.prototype;
    const scroll = vi.spyOn(elements, "scrollIntoView").mockImplementation(() => Promise.resolve());
    await act(() => clock.advance(11_000));
    const note = screen.getByText(/Without a live quote/);
    expect(scroll.mock.contexts.some((box) => box instanceof Element && box.contains(note))).toBe(
      true,
    );
    scroll.mockRestore();
    const mode = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
    mode("While true");
    expect(screen.queryByText(/Without a live quote/)).toBeNull();
    mode("On crossing");
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
  });
});
