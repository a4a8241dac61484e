import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { AlertStore } from "#market/alert.ts";
import { createCommandBus, type FieldCommand } from "#ui/commands/command-bus.ts";
import { runForField } from "#ui/commands/testing-commands.ts";
import Alerts from "./Alerts.tsx";
import { applySighting } from "./alert-store.ts";
import { testNotifications } from "./testing-notifications.ts";
import { figure, sharedStore, testStore } from "./testing-store.ts";

const ISIN = testIsin(1);
const OTHER = testIsin(2);

const { commands, register } = createCommandBus<{ alert: FieldCommand }>();

afterEach(cleanup);

interface Drawn {
  readonly permission?: NotificationPermission;
  readonly touch?: { readonly bid: string; readonly ask: string };
}

const TOUCH = { bid: "191.24", ask: "191.28" };

function draw(initial: AlertStore = testStore(), drawn: Drawn = {}) {
  const { permission = "default", touch = TOUCH } = drawn;
  const stage = createStage();
  stage.know(ISIN, testSnapshot(touch));
  const alertStore = sharedStore(initial).open();
  const proposed: { readonly what: string; readonly restore: () => void }[] = [];
  const { notifications, asked } = testNotifications(permission, "denied");
  render(
    <Alerts
      isin={ISIN}
      alertStore={alertStore}
      notifications={notifications}
      nameOf={(isin) => isin}
      onShow={() => undefined}
      propose={(what, restore) => proposed.push({ what, restore })}
      undoNote={null}
      register={register}
    />,
    { wrapper: stage.wrapper },
  );
  return { ...stage, alertStore, asked, proposed };
}

const rows = () => screen.queryAllByTestId("alert");
const line = (row: HTMLElement | undefined) =>
  within(row ?? document.body).getAllByRole("button")[0];
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const fired = (): AlertStore =>
  ["191", "190.48"].reduce(
    (alertStore, value, index) =>
      applySighting(alertStore, {
        alertId: "0",
        value: figure(value),
        logId: () => String(index),
        firing: {
          at: Date.UTC(2026, 0, 5, 7, 59),
          quote: {
            bid: figure("190.40"),
            ask: figure("190.48"),
            updatedAt: "2026-01-05T07:59:00Z",
            value: figure(value),
          },
          acrossGap: true,
        },
      }),
    testStore({}),
  );

describe("a row", () => {
  test("says what is watched and how far away that is", () => {
    draw(testStore({}, { on: "bps", direction: "at-or-above", level: figure("10") }));
    expect(
      rows().map((row) => [row.dataset["isin"], row.dataset["state"], row.textContent]),
    ).toEqual([
      [ISIN, "armed", "Ask at or below 190.500.78 away"],
      [ISIN, "armed", "Spread at or above 10 bps7.91 bps away"],
    ]);
  });

  test("is left out if it belongs to another instrument", () => {
    draw(testStore({ isin: OTHER }));
    expect(rows()).toEqual([]);
    expect(screen.getByText("No alerts on this instrument.")).toBeTruthy();
  });

  test("is held while its quote is stale, and says so", async () => {
    const { clock } = draw(testStore({}));
    await act(() => clock.advance(11_000));
    expect(rows()[0]?.dataset["state"]).toBe("held");
    expect(rows()[0]?.textContent).toContain("on hold, quote stale");
  });

  test("is held where the mid is not above zero, if it is about bps", () => {
    draw(testStore({ on: "bps" }), { touch: { bid: "-2", ask: "-1" } });
    expect(rows()[0]?.dataset["state"]).toBe("held");
    expect(rows()[0]?.textContent).toContain("mid not above zero");
  });

  test("past its level waits for the other side, and says so", () => {
    draw(testStore({ direction: "at-or-above" }));
    expect(rows()[0]?.textContent).toContain("Already beyond; waiting to recross");
    fireEvent.click(line(rows()[0]) ?? document.body);
    expect(
      screen.getByText("The value must first return to the other side of the level."),
    ).toBeTruthy();
  });

  test("shows when it fired, at which quote and after which gap, and can be armed again", () => {
    const { alertStore } = draw(fired());
    expect(rows()[0]?.dataset["state"]).toBe("fired");
    expect(rows()[0]?.textContent).toMatch(/fired \d\d:59:00/);
    fireEvent.click(line(rows()[0]) ?? document.body);
    expect(screen.getByText("Fired at 190.48: bid 190.40, ask 190.48.")).toBeTruthy();
    expect(screen.getByText(/exact time of the crossing is unknown/)).toBeTruthy();
    press("Arm again");
    // The value is short of the level by now, so that the next one may cross it.
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: true }]);
    expect(rows()[0]?.dataset["state"]).toBe("armed");
  });

  test("is deleted by its key or its button, and the focus is not lost", () => {
    const { alertStore } = draw(testStore({}, { on: "bid" }));
    fireEvent.keyDown(line(rows()[0]) ?? document.body, { key: "Delete" });
    expect(alertStore.get().alerts.map(({ on }) => on)).toEqual(["bid"]);
    fireEvent.click(line(rows()[0]) ?? document.body);
    press("Delete");
    expect(rows()).toEqual([]);
    expect(document.activeElement?.textContent).toBe("Add");
  });

  test("is restored once after a deletion, unchanged and in its place", () => {
    const { alertStore, proposed } = draw(testStore({}, { on: "bid" }));
    const before = alertStore.get();
    fireEvent.keyDown(line(rows()[0]) ?? document.body, { key: "Delete" });
    expect(proposed.map(({ what }) => what)).toEqual(["alert"]);
    for (const { restore } of [...proposed, ...proposed]) act(restore);
    expect(alertStore.get()).toEqual(before);
  });

  test("is restored in the log behind later firings", async () => {
    const { alertStore, proposed } = draw(fired());
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

  test("is edited in place and armed again", () => {
    const { alertStore } = draw(fired());
    fireEvent.click(line(rows()[0]) ?? document.body);
    press("Edit");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    expect(level.value).toBe("190.50");
    fireEvent.change(level, { target: { value: "180" } });
    press("Save");
    expect(alertStore.get().alerts).toMatchObject([{ level: "180", state: "armed", fired: null }]);
  });
});

describe("the form", () => {
  test("begins with the ask as it is, and adds an alert below it", () => {
    const { alertStore } = draw();
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

  test("takes another subject with its own level, and a hysteresis where it repeats", () => {
    const { alertStore } = draw();
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
    const { alertStore } = draw();
    press("Add an alert");
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: typed } });
    expect(level.getAttribute("aria-invalid")).toBeNull();
    press("Add alert");
    expect(alertStore.get().alerts).toEqual([]);
    expect(screen.getByText(message)).toBeTruthy();
  });

  test("is left by Escape", () => {
    draw();
    press("Add an alert");
    fireEvent.keyDown(screen.getByLabelText("Watch"), { key: "Escape" });
    expect(screen.queryByLabelText("Watch")).toBeNull();
  });
});

describe("an alert whose condition already holds", () => {
  /** Adds an alert at the ask as it is, and leaves it at the question. */
  function add(drawn?: Drawn) {
    const stage = draw(testStore(), drawn);
    press("Add an alert");
    press("Add alert");
    return stage;
  }
  const question = () => screen.queryByTestId("alert-question");

  test("is not stored before a person chooses how it starts", () => {
    const { alertStore } = add();
    expect(question()?.textContent).toContain("Ask is 191.28 now: the condition already holds.");
    expect(document.activeElement?.textContent).toBe("Fire now");
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
    expect(rows()[0]?.dataset["state"]).toBe("fired");
    expect(document.activeElement?.textContent).toBe("Add");
  });

  test("waits until it crosses again, and says so", () => {
    const { alertStore } = add();
    press("Wait until it crosses again");
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
    expect(alertStore.get().log).toEqual([]);
    expect(rows()[0]?.dataset["state"]).toBe("armed");
    expect(rows()[0]?.textContent).toContain("Already beyond; waiting to recross");
  });

  test("is asked about when it is edited, too", () => {
    const { alertStore } = draw(testStore({}));
    fireEvent.click(line(rows()[0]) ?? document.body);
    press("Edit");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "200" } });
    press("Save");
    expect(alertStore.get().alerts).toMatchObject([{ level: "190.50", state: "armed" }]);
    press("Fire now");
    expect(alertStore.get().alerts).toMatchObject([{ level: "200", state: "fired" }]);
    expect(alertStore.get().log).toHaveLength(1);
  });

  test("goes back to the form by Escape, which stays open", () => {
    const { alertStore } = add();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Watch"));
    expect(alertStore.get().alerts).toEqual([]);
  });

  test("is asked about as long as it holds, and the question does not come back by itself", async () => {
    const stage = draw(testStore({}));
    press("Add an alert");
    press("Add alert");
    expect(question()).not.toBeNull();
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.26", ask: "191.30" })));
    await waitFor(() => expect(rows()[0]?.textContent).toContain("0.80 away"));
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Watch"));
    act(() => stage.know(ISIN, testSnapshot(TOUCH)));
    await waitFor(() => expect(rows()[0]?.textContent).toContain("0.78 away"));
    expect(question()).toBeNull();
    press("Add alert");
    expect(question()).not.toBeNull();
    expect(stage.alertStore.get().alerts).toHaveLength(1);
  });

  test("is asked about no more once the quote is stale, nor when it is live again", async () => {
    const stage = add();
    await act(() => stage.clock.advance(11_000));
    expect(question()).toBeNull();
    expect(screen.getByText(/Without a live quote/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Watch"));
    act(() => stage.know(ISIN, testSnapshot({ ...TOUCH, checkedAt: stage.clock.now() })));
    await waitFor(() => expect(screen.queryByText(/Without a live quote/)).toBeNull());
    expect(question()).toBeNull();
    expect(stage.alertStore.get().alerts).toEqual([]);
  });

  test("is asked about where a fired alert is armed again, and what it fired stays known", () => {
    const { alertStore } = draw(fired(), { touch: { bid: "190.40", ask: "190.48" } });
    fireEvent.click(line(rows()[0]) ?? document.body);
    press("Arm again");
    expect(alertStore.get().alerts).toMatchObject([{ state: "fired" }]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(line(rows()[0]));
    press("Arm again");
    press("Wait until it crosses again");
    expect(alertStore.get().alerts).toMatchObject([
      { state: "armed", hasBeenShort: false, fired: { quote: { value: "190.48" } } },
    ]);
    expect(rows()[0]?.textContent).toContain("Already beyond; waiting to recross");
  });

  test("is asked about where the last quote is beyond the level, though an older one is on screen", async () => {
    const stage = draw(fired());
    const { alertStore, clock } = stage;
    fireEvent.click(line(rows()[0]) ?? document.body);
    await act(() => clock.advance(100));
    const beyond = { bid: "190.40", ask: "190.48", checkedAt: clock.now() };
    stage.know(ISIN, testSnapshot(beyond));
    press("Arm again");
    expect(question()).not.toBeNull();
    expect(alertStore.get().alerts).toMatchObject([{ state: "fired" }]);
    await waitFor(() => expect(question()?.textContent).toContain("Ask is 190.48 now"));
    press("Wait until it crosses again");
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
  });

  test.each([
    ["Wait until it crosses again", { state: "armed", hasBeenShort: false }],
    ["Fire now", { state: "fired", fired: { quote: { value: "190.48" } } }],
  ])(
    "starts by the quote that it was asked about, before that is on screen: %s",
    async (answer, alert) => {
      const stage = draw(fired());
      const { alertStore, clock } = stage;
      fireEvent.click(line(rows()[0]) ?? document.body);
      await act(() => clock.advance(100));
      stage.know(ISIN, testSnapshot({ bid: "190.40", ask: "190.48", checkedAt: clock.now() }));
      press("Arm again");
      expect(question()?.textContent).toContain("Ask is 190.48 now");
      press(answer);
      expect(alertStore.get().alerts).toMatchObject([alert]);
    },
  );

  test("is asked about no more once the form is changed", () => {
    add();
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190" } });
    expect(question()).toBeNull();
    press("Add alert");
    expect(rows()[0]?.textContent).toContain("1.28 away");
  });

  test("fires without a question where it fires while the value is there", () => {
    const { alertStore } = draw();
    press("Add an alert");
    fireEvent.click(screen.getByRole("radio", { name: "While true" }));
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([{ mode: "stays-beyond", state: "armed" }]);
  });

  test("is unknown while the quote is stale, and the form says so", async () => {
    const { alertStore, clock } = draw();
    press("Add an alert");
    expect(screen.queryByText(/Without a live quote/)).toBeNull();
    await act(() => clock.advance(11_000));
    expect(screen.getByText(/Without a live quote/)).toBeTruthy();
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
  });
});

test("a live value short of the level counts as seen, so that the very next one may cross", () => {
  const { alertStore } = draw();
  press("Add an alert");
  fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "190" } });
  press("Add alert");
  expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: true }]);
});

describe("notifications of the system", () => {
  test("are requested with the first alert, not before, and a refusal is shown", async () => {
    const { asked } = draw();
    press("Add an alert");
    expect(asked()).toBe(0);
    press("Add alert");
    press("Wait until it crosses again");
    expect(asked()).toBe(1);
    expect(await screen.findByText(/System notifications are off/)).toBeTruthy();
  });

  test("are not asked for again once they are refused", () => {
    const { asked } = draw(testStore({}), { permission: "denied" });
    press("Add an alert");
    press("Add alert");
    press("Wait until it crosses again");
    expect(asked()).toBe(0);
  });
});

test("the command for another alert opens its form and leads to the first field", () => {
  draw();
  expect(runForField(commands.alert)).toBe(screen.getByRole("combobox", { name: "Watch" }));
  cleanup();
  expect(commands.alert).toBeUndefined();
});
