import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { AlertTerms } from "#market/alerts/alert.ts";
import { AlertLog } from "./AlertLog.tsx";
import AlertWatch from "./AlertWatch.tsx";
import { type PersistedAlerts, rearmAlert, removeAlert, seeFirings } from "./alert-store.ts";
import { FiredSlot } from "./FiredSlot.tsx";
import { $firedInLine } from "./fired-in-line.ts";
import { firedStore } from "./testing-alerts.tsx";
import { testNotifications } from "./testing-notifications.ts";
import { figure, sharedStore, testStore } from "./testing-store.ts";
import { unseenFirings, useAlertStore } from "./unseen-firings.ts";
import { useRearm } from "./use-alerts.ts";
import type { FiredMarks } from "./use-fired-marks.ts";

const ISIN = testIsin(1);

afterEach(cleanup);

const atLevel = (level: string) => ({ level: figure(level) });
const spoken = () => screen.getByRole("status").textContent;

interface DrawOptions {
  /**
   * Page on which the line is shown; with a log, it has an alert log to open; with a count, it counts the unseen
   * firings elsewhere; in a head, it has room for a few words.
   */
  readonly page?: "with log" | "with count" | "in a head" | "without line";
  /** That of an earlier visit. */
  readonly alertStore?: PersistedAlerts;
}

async function drawOn(
  { page = "with log", ...given }: DrawOptions,
  ...alerts: readonly Partial<AlertTerms>[]
) {
  const row = document.body.appendChild(document.createElement("button"));
  onTestFinished(() => row.remove());
  const stage = createStage();
  const alertStore = given.alertStore ?? sharedStore(testStore(...alerts)).open();
  const { notifications, shown } = testNotifications("granted");
  const onShow = vi.fn();
  const onLog = vi.fn();
  let marks: FiredMarks = new Map();
  const Container = () => (
    <>
      {page !== "without line" && (
        <FiredSlot
          {...((page === "with log" || page === "with count") && { onLog })}
          isCounted={page === "with count"}
          isShort={page === "in a head"}
          rearmKey={{ caps: "!", shortcut: "!" }}
        />
      )}
      <AlertWatch
        alertStore={alertStore}
        notifications={notifications}
        workers={undefined}
        isSoundOn={() => false}
        nameOf={() => "Chip maker"}
        findRow={(isin) => (isin === ISIN ? row : undefined)}
        onShow={onShow}
        onMarks={(next) => {
          marks = next;
        }}
        pageTitle="Touchline"
        onRearm={useRearm(alertStore)}
      />
    </>
  );
  render(<Container />, { wrapper: stage.wrapper });
  const answer = async (ask: string) => {
    await act(async () => {
      await stage.clock.advance(2000);
      const checkedAt = stage.clock.now();
      stage.source.answer(ISIN, testChecked({ bid: "190.40", ask, checkedAt }), checkedAt);
      await stage.clock.advance(0);
    });
  };
  await answer("191");
  await answer("190.48");
  return {
    ...stage,
    row,
    alertStore,
    shown,
    onShow,
    onLog,
    answer,
    marks: () => [...marks],
  };
}

const draw = (...alerts: readonly Partial<AlertTerms>[]) => drawOn({}, ...alerts);
const line = () => screen.getByTestId("alert-toast");
const region = () => screen.getByRole("region", { name: "Fired alerts" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("a firing", () => {
  test("is shown until it is dismissed, and notified once", async () => {
    const { alertStore, shown } = await draw({});
    expect(alertStore.get().log.length).toBe(1);
    expect(screen.getByTestId("alert-toast").textContent).toMatch(
      /^Fired at \d\d:\d\d:\d\d Chip maker Ask at or below 190\.50 Ask 190\.48Arm again!$/,
    );
    expect(shown).toMatchObject([{ title: "Chip maker: Ask at or below 190.50" }]);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss the alert on Chip maker" }));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("says that the level was crossed in a gap between two checks, when exactly is unknown", async () => {
    const alertStore = sharedStore(firedStore()).open();
    await drawOn({ alertStore });
    expect(line().textContent).toMatch(/^Fired at \d\d:\d\d:\d\d, crossed in a gap Chip maker/);
  });

  test("has two lines on a phone: the name is cut, the condition is whole, and the log has the price", async () => {
    await draw({});
    const cut = line().querySelectorAll(".truncate");
    expect([...cut].map(({ textContent }) => textContent)).toEqual(["Chip maker"]);
    expect(screen.getByText("Ask at or below 190.50").className).not.toContain("truncate");
    expect(screen.getByText(/^Ask 190\.48/).className).toContain("[.phone_&]:hidden");
  });

  test("sets the tab's title to its count and instrument until it is dismissed", async () => {
    document.title = "Touchline";
    await draw({}, {});
    expect(document.title).toBe("(2) Chip maker · Touchline");
    for (const title of ["(1) Chip maker · Touchline", "Touchline"]) {
      await act(async () => fireEvent.click(button(/^Dismiss/)));
      expect(document.title).toBe(title);
    }
  });

  test("can arm its alert again, which then waits for another crossing", async () => {
    const { alertStore, answer } = await draw({});
    fireEvent.click(screen.getByRole("button", { name: "Arm again: Chip maker" }));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: false }]);
    await answer("190.47");
    expect(alertStore.get().log.length).toBe(1);
    await answer("191");
    await answer("190.40");
    expect(alertStore.get().log.length).toBe(2);
    expect(line().textContent).toMatch(/^Fired again at \d\d:\d\d:\d\d Chip maker/);
  });

  test("names the key that arms its alert again, and tells it to that key while the alert is fired", async () => {
    const { alertStore, row } = await draw({});
    const arm = button("Arm again: Chip maker");
    expect(arm.getAttribute("aria-keyshortcuts")).toBe("!");
    expect(arm.querySelector("kbd")?.textContent).toBe("!");
    act(() => arm.focus());
    act(() => $firedInLine.get()?.rearm());
    expect(alertStore.get().alerts).toMatchObject([{ state: "armed" }]);
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    expect(document.activeElement, "as after its button").toBe(row);
    expect($firedInLine.get()).toBeUndefined();
  });

  test("that replaces another one is not what the key means before it was there for a second", async () => {
    const { alertStore, answer, clock } = await draw({}, { level: figure("190.30") });
    const key = () => button("Arm again: Chip maker").getAttribute("aria-keyshortcuts");
    const cap = () => getComputedStyle(screen.getByText("!")).visibility;
    await answer("190.20");
    expect(line().textContent).toContain("190.30");
    expect([$firedInLine.get()?.alertId, key()]).toEqual(["0", null]);
    expect(cap(), "its room stays, and no button moves").toBe("hidden");
    await act(async () => clock.advance(1000));
    expect([$firedInLine.get()?.alertId, key()]).toEqual(["1", "!"]);
    expect(cap()).not.toBe("hidden");
    await answer("191");
    act(() =>
      alertStore.update((stored) => rearmAlert(stored, "1", { kind: "armed", hasBeenShort: true })),
    );
    await act(async () => clock.advance(1000));
    await answer("190.20");
    act(() => $firedInLine.get()?.rearm());
    expect(alertStore.get().alerts.map(({ state }) => state)).toEqual(["armed", "fired"]);
    expect([$firedInLine.get()?.alertId, key()], "alone in the line").toEqual(["1", "!"]);
  });

  test("is what the key means at once where the one before has left the line after its time", async () => {
    const second = { level: figure("190.30") };
    const { source, clock } = await drawOn({ page: "with count" }, {}, second);
    await act(async () => clock.advance(60_000));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    const checkedAt = clock.now();
    await act(async () => {
      source.answer(ISIN, testChecked({ bid: "190.10", ask: "190.20", checkedAt }), checkedAt);
      await clock.advance(0);
    });
    expect($firedInLine.get()?.alertId).toBe("1");
  });

  test("that comes into the line as another one is dismissed is what the key means at once", async () => {
    const { clock } = await draw({}, { level: figure("190.49") });
    await act(async () => clock.advance(1000));
    const before = $firedInLine.get()?.alertId;
    await act(async () => fireEvent.click(button(/^Dismiss/)));
    expect(new Set([before, $firedInLine.get()?.alertId])).toEqual(new Set(["0", "1"]));
  });

  test("is removed when its alert is armed again elsewhere, also in another tab; the others stay", async () => {
    const { alertStore } = await draw({}, { level: figure("190.49") });
    expect(line().textContent).toContain("+1");
    act(() => alertStore.update((stored) => rearmAlert(stored, "1")));
    // Two alerts that fired at one price differ only in their terms.
    expect(line().textContent).toMatch(/190\.50 Ask 190\.48Arm again!$/);
  });

  test("offers to arm its alert again only while the alert is fired", async () => {
    const { alertStore } = await draw({});
    act(() => alertStore.update((kept) => ({ ...kept, alerts: [] })));
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Arm again/ })).toBeNull();
  });

  test("opens its instrument", async () => {
    const { onShow } = await draw({});
    fireEvent.click(screen.getByText("Ask at or below 190.50"));
    expect(onShow).toHaveBeenCalledWith(ISIN);
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("gives the focus to the region of the other toasts, and after the last to the element that had it", async () => {
    const row = document.body.appendChild(document.createElement("button"));
    await draw({}, {});
    row.focus();
    act(() => button(/^Dismiss/).focus());
    fireEvent.click(button(/^Dismiss/));
    expect(document.activeElement).toBe(region());
    act(() => button(/^Dismiss/).focus());
    fireEvent.click(button(/^Dismiss/));
    expect(document.activeElement).toBe(row);
    row.remove();
  });

  test.each([/^Dismiss/, /^Arm again/])(
    "gives the focus to its row instead of an alert in a list, whose keys would delete it: %s",
    async (name) => {
      const { row } = await draw({});
      const alert = document.body.appendChild(document.createElement("li"));
      onTestFinished(() => alert.remove());
      alert.dataset["testid"] = "alert";
      const line = alert.appendChild(document.createElement("button"));
      line.focus();
      act(() => button(name).focus());
      fireEvent.click(button(name));
      expect(document.activeElement).toBe(row);
    },
  );

  test("stays in the page's place for it, in which it covers nothing, until it is dismissed", async () => {
    const { clock } = await draw({});
    await act(() => clock.advance(600_000));
    expect(line().closest("section")?.className).not.toContain("fixed");
    expect(line().closest("section")).toBe(region());
  });

  test("is in full colour for five seconds", async () => {
    const { clock } = await draw({});
    expect(line().className).toContain("bg-warn text-bg1");
    await act(() => clock.advance(4000));
    expect(line().className).toContain("bg-warn text-bg1");
    await act(() => clock.advance(1000));
    expect(line().className).not.toContain("text-bg1");
    expect(line().className).toContain("bg-warn-tint");
  });

  test("says how long ago it was", async () => {
    const { clock } = await draw({});
    expect(line().textContent).not.toContain("ago");
    await act(() => clock.advance(5000));
    expect(line().textContent).toMatch(/Ask 190\.48\u00a0· 5 s agoArm again!$/);
    await act(() => clock.advance(120_000));
    expect(line().textContent).toContain("· 2 m ago");
  });

  test("leaves its line after a minute in view where it is counted elsewhere, and stays unseen", async () => {
    const { clock, marks, alertStore } = await drawOn({ page: "with count" }, {});
    await act(() => clock.advance(59_000));
    expect(line()).toBeTruthy();
    await act(() => clock.advance(1000));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    expect(unseenFirings(alertStore.get())).toHaveLength(1);
    expect(document.title).toBe("(1) Chip maker · Touchline");
    expect(marks()).toHaveLength(1);
  });

  test("keeps its line as long as the page is hidden, and leaves it after a minute in view", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    const show = (isShown: boolean) => {
      hidden.mockReturnValue(!isShown);
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
    };
    const { clock } = await drawOn({ page: "with count" }, {});
    await act(() => clock.advance(600_000));
    show(true);
    await act(() => clock.advance(30_000));
    show(false);
    await act(() => clock.advance(600_000));
    show(true);
    await act(() => clock.advance(29_000));
    expect(line()).toBeTruthy();
    await act(() => clock.advance(1000));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("that another page has shown before has no line, and neither has one that a later one counted", async () => {
    const { clock, alertStore } = await drawOn({
      page: "with count",
      alertStore: sharedStore(firedStore()).open(),
    });
    expect(unseenFirings(alertStore.get())).toHaveLength(1);
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    const [first] = alertStore.get().log;
    if (!first) throw new Error("Nothing is logged");
    const add = (id: string) =>
      alertStore.update((stored) => ({
        ...stored,
        log: [{ ...first, id, at: clock.epochNow() }, ...stored.log],
        unseen: [id, ...(stored.unseen ?? [])],
      }));
    act(() => add("second"));
    act(() => add("third"));
    await act(() => clock.advance(60_000));
    act(() => alertStore.update((stored) => seeFirings(stored, [{ id: "third" }])));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("keeps its line while the pointer is on it", async () => {
    const { clock } = await drawOn({ page: "with count" }, {});
    act(() => void fireEvent.pointerEnter(region()));
    await act(() => clock.advance(600_000));
    expect(line()).toBeTruthy();
    act(() => void fireEvent.pointerLeave(region()));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("shows a later one after its line has left", async () => {
    const { clock, answer } = await drawOn({ page: "with count" }, {}, atLevel("190.47"));
    await act(() => clock.advance(60_000));
    await answer("190.47");
    expect(line().textContent).toContain("190.47");
    expect(line().textContent).toContain("+1");
  });

  test("is announced and not shown on a page without a place for it", async () => {
    await drawOn({ page: "without line" }, {});
    expect(spoken()).toContain("Chip maker");
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("that is the latest of several counts the others, and opens their log", async () => {
    const { onLog, marks } = await draw({}, {}, { level: figure("190.60") }, {});
    expect(line().textContent).toContain("+3");
    button("Alert log: 3 more have fired").focus();
    fireEvent.click(button("Alert log: 3 more have fired"));
    expect(onLog).toHaveBeenCalledOnce();
    // The log lists them all.
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    expect(marks()).toEqual([]);
  });

  test("is seen once the log is on screen, or the page with the log is visible again", async () => {
    document.title = "Touchline";
    const { alertStore, answer, marks } = await draw({}, atLevel("190.47"));
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    const unused = () => undefined;
    const Log = () => (
      <AlertLog
        store={useAlertStore(alertStore)}
        onClear={unused}
        onSee={(firings) => alertStore.update((stored) => seeFirings(stored, firings))}
        heading="h2"
        nameOf={() => "Chip maker"}
      />
    );
    render(<Log />, { wrapper: createStage().wrapper });
    expect(line()).toBeTruthy();
    hidden.mockReturnValue(false);
    await act(async () => fireEvent(document, new Event("visibilitychange")));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    expect(marks()).toEqual([]);
    expect(document.title).toBe("Touchline");
    // What fires beside the log is seen at once.
    await answer("190.47");
    expect(alertStore.get().log.length).toBe(2);
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    expect(document.title).toBe("Touchline");
  });

  test("is a few words in a head, with the number of the others, and can be dismissed there", async () => {
    await drawOn({ page: "in a head" }, {}, { level: figure("190.60") });
    expect(line().textContent).toMatch(
      /^Chip maker Fired at \d\d:\d\d:\d\d Ask at or below 190\.60\+1$/,
    );
    expect(screen.getByRole("img", { name: "1 more has fired." })).toBeDefined();
    button("Dismiss the alert on Chip maker").focus();
    fireEvent.click(button("Dismiss the alert on Chip maker"));
    expect(line().textContent).toMatch(/^Chip maker Fired at [\d:]{8} Ask at or below 190\.50$/);
    expect(document.activeElement, "the other one is in it").toBe(region());
  });

  test.each([
    ["again", { repeated: true, acrossGap: false }, /^Chip maker Fired again at [\d:]{8} Ask/],
    [
      "across a gap",
      { repeated: false, acrossGap: true },
      /^Chip maker Fired at [\d:]{8}, crossed in a gap Ask/,
    ],
  ])(
    "in a head says that it fired %s, before its condition",
    async (_, { repeated, acrossGap }, name) => {
      const { alertStore } = await draw({});
      cleanup();
      alertStore.update((stored) => {
        const [firing] = stored.log;
        if (!firing) throw new Error("There is no firing");
        const earlier = repeated ? [{ ...firing, id: "earlier", at: firing.at - 1000 }] : [];
        return { ...stored, log: [{ ...firing, acrossGap }, ...earlier] };
      });
      await drawOn({ alertStore, page: "in a head" });
      expect(button(name)).toBeDefined();
    },
  );

  test.each([
    [
      "the pointer is on it",
      () => fireEvent.pointerEnter(region()),
      () => fireEvent.pointerLeave(region()),
    ],
    ["it has the focus", () => button(/^Dismiss/).focus(), () => button(/^Dismiss/).blur()],
  ])(
    "is not replaced by a later one while %s, so that a press meets what it shows",
    async (_, enter, leave) => {
      const { answer } = await draw({}, atLevel("190.47"));
      act(enter);
      await answer("190.47");
      expect(line().textContent).toContain("190.50");
      expect(line().textContent).toContain("+1");
      act(leave);
      expect(line().textContent).toContain("190.47");
    },
  );

  test.each([
    ["its message is dismissed", /^Dismiss/],
    ["it is armed again", /^Arm again/],
  ])("marks its instrument with its level until %s", async (_, name) => {
    const { marks } = await draw({});
    expect(marks()).toEqual([[ISIN, { level: "190.50", terms: "Ask at or below 190.50" }]]);
    fireEvent.click(button(name));
    expect(marks()).toEqual([]);
  });

  test("marks nothing once its alert was deleted, or the page has no watch", async () => {
    const { alertStore, marks } = await draw({});
    act(() => alertStore.update((stored) => removeAlert(stored, "0")));
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
    expect(marks()).toEqual([]);
    const other = await draw({});
    expect(other.marks()).toHaveLength(1);
    cleanup();
    expect(other.marks()).toEqual([]);
  });

  test("is shown at the next visit with its count, without a sound or a notice, until it is seen in any tab", async () => {
    const { alertStore } = await draw({}, {});
    cleanup();
    const visit = await drawOn({ alertStore });
    expect(line().textContent).toContain("+1");
    expect([spoken(), visit.shown]).toEqual(["", []]);
    act(() => alertStore.update((stored) => seeFirings(stored, stored.log)));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    expect(document.title).toBe("Touchline");
  });

  test.each([-3_600_000, 3_600_000])(
    "has its line for a minute in view although the clock was set by %i ms",
    async (change) => {
      const { clock, alertStore } = await drawOn({ page: "with count" }, {});
      clock.skipDate(change);
      await act(() => clock.advance(59_000));
      expect(line()).toBeTruthy();
      await act(() => clock.advance(1000));
      expect(screen.queryByTestId("alert-toast")).toBeNull();
      expect(unseenFirings(alertStore.get())).toHaveLength(1);
    },
  );
});

describe("a screen reader", () => {
  test("announces a single alert in full, at once", async () => {
    const { clock } = await draw({});
    await act(() => clock.advance(0));
    expect(spoken()).toMatch(
      /^Alert on Chip maker: Ask at or below 190\.50, 190\.48 at \d\d:\d\d:\d\d$/,
    );
  });

  test("announces at most once in ten seconds, and then the number of alerts", async () => {
    const { clock, answer } = await draw({}, ...["190.47", "190.46", "190.45"].map(atLevel));
    await act(() => clock.advance(0));
    const first = spoken();
    for (const ask of ["190.47", "190.46", "190.45"]) await answer(ask);
    expect(line().textContent).toContain("+3");
    expect(spoken()).toBe(first);
    await act(() => clock.advance(3999));
    expect(spoken()).toBe(first);
    await act(() => clock.advance(1));
    expect(spoken()).toBe("3 alerts fired");
  });
});

test("an instrument that the service does not list is not requested", () => {
  const stage = createStage();
  stage.list([testIsin(7)]);
  const { notifications } = testNotifications("denied");
  render(
    <AlertWatch
      alertStore={sharedStore(testStore({})).open()}
      notifications={notifications}
      workers={undefined}
      isSoundOn={() => false}
      nameOf={(isin) => isin}
      findRow={() => undefined}
      onMarks={() => {}}
      onShow={() => undefined}
      pageTitle="Touchline"
      onRearm={() => undefined}
    />,
    { wrapper: stage.wrapper },
  );
  expect(stage.source.calls.filter((call) => call.startsWith("setAlerts")).at(-1)).toBe(
    "setAlerts ",
  );
});
