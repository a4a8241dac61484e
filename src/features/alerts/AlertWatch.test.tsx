import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { AlertTerms } from "#market/alerts/alert.ts";
import { createCommandBus } from "#ui/commands/command-bus.ts";
import AlertWatch from "./AlertWatch.tsx";
import { rearmAlert } from "./alert-store.ts";
import type { FiredAlertCommands } from "./commands.ts";
import { FiredSlot } from "./FiredSlot.tsx";
import { testNotifications } from "./testing-notifications.ts";
import { alertOf, figure, sharedStore, testStore } from "./testing-store.ts";
import type { FiredMarks } from "./use-fired-marks.ts";

const ISIN = testIsin(1);

afterEach(cleanup);

const atLevel = (level: string) => ({ level: figure(level) });
const spoken = () => screen.getByRole("status").textContent;

async function draw(...alerts: readonly Partial<AlertTerms>[]) {
  const row = document.body.appendChild(document.createElement("button"));
  onTestFinished(() => row.remove());
  const stage = createStage();
  const alertStore = sharedStore(testStore(...alerts)).open();
  const { notifications, shown } = testNotifications("granted");
  const onShow = vi.fn();
  const onRearmed = vi.fn();
  const { commands, register } = createCommandBus<FiredAlertCommands>();
  let marks: FiredMarks = new Map();
  render(
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
      onRearmed={onRearmed}
      register={register}
    />,
    { wrapper: stage.wrapper },
  );
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
    onRearmed,
    commands,
    answer,
    marks: () => [...marks],
  };
}

describe("a firing", () => {
  test("is shown until it is dismissed, and notified once", async () => {
    const { alertStore, shown } = await draw({});
    expect(alertStore.get().log.length).toBe(1);
    expect(screen.getByTestId("alert-toast").textContent).toMatch(
      /^Chip makerAsk at or below 190\.50Ask 190\.48 at \d\d:\d\d:\d\dArm again$/,
    );
    expect(shown).toMatchObject([{ title: "Chip maker: Ask at or below 190.50" }]);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss the alert on Chip maker" }));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("sets the tab's title to its count and instrument until it is dismissed", async () => {
    document.title = "Touchline";
    await draw({}, {});
    expect(document.title).toBe("(2) Chip maker · Touchline");
    const close = () => screen.getAllByRole("button", { name: /^Dismiss/ })[0];
    for (const title of ["(1) Chip maker · Touchline", "Touchline"]) {
      const button = close();
      if (button) await act(async () => fireEvent.click(button));
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
  });

  test("is removed when a command arms its alert again; the others stay", async () => {
    const { alertStore, commands, onRearmed } = await draw({}, { level: figure("190.49") });
    const alert = alertOf(alertStore.get(), "1");
    act(() => commands.onRearmed?.(alert));
    // Two alerts that fired at one price differ only in their terms.
    expect(screen.getAllByTestId("alert-toast").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("190.50"),
    ]);
    expect(onRearmed).toHaveBeenCalledWith(alert);
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
    const dismiss = () => screen.getAllByRole("button", { name: /^Dismiss/ })[0];
    act(() => dismiss()?.focus());
    fireEvent.click(dismiss() ?? row);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Fired alerts" }));
    act(() => dismiss()?.focus());
    fireEvent.click(dismiss() ?? row);
    expect(document.activeElement).toBe(row);
    row.remove();
  });

  test.each([/^Dismiss/, /^Arm again/])(
    "gives the focus to its row instead of an alert in a list, whose keys would delete it: %s",
    async (button) => {
      const { row } = await draw({});
      const alert = document.body.appendChild(document.createElement("li"));
      onTestFinished(() => alert.remove());
      alert.dataset["testid"] = "alert";
      const line = alert.appendChild(document.createElement("button"));
      line.focus();
      act(() => screen.getByRole("button", { name: button }).focus());
      fireEvent.click(screen.getByRole("button", { name: button }));
      expect(document.activeElement).toBe(row);
    },
  );

  test("becomes a count after twelve seconds, which shows it again to pointer and keyboard", async () => {
    const { clock } = await draw({});
    await act(() => clock.advance(11_999));
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
    await act(() => clock.advance(1));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "1 alert fired", expanded: false }));
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Fired alerts" }));
    await act(() => clock.advance(60_000));
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
  });

  test("becomes a count in the page's place for it, which covers nothing", async () => {
    render(<FiredSlot place="line" className="slot" />);
    const { clock } = await draw({});
    const inSlot = () => document.querySelector(".slot")?.textContent;
    expect(inSlot()).toBe("");
    await act(() => clock.advance(12_000));
    expect(inSlot()).toBe("1 alert fired");
    expect(screen.getByRole("region", { name: "Fired alerts" }).className).not.toContain("fixed");
    fireEvent.click(screen.getByRole("button", { name: "1 alert fired", expanded: false }));
    expect(inSlot()).toBe("");
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Fired alerts" }));
  });

  test("is announced and not shown on a page that lists it", async () => {
    const { rerender } = render(<FiredSlot place="hidden" className="slot" />);
    const { clock } = await draw({});
    expect(spoken()).toContain("Chip maker");
    expect(screen.queryByTestId("alert-toast")).toBeNull();
    await act(() => clock.advance(12_000));
    expect(screen.queryByRole("region", { name: "Fired alerts" })).toBeNull();
    rerender(<FiredSlot place="line" className="slot" />);
    expect(document.querySelector(".slot")?.textContent).toBe("1 alert fired");
  });

  test("is in the page's bar from the first, the newest alone, and so is the count", async () => {
    render(<FiredSlot place="bar" className="slot" />);
    const { clock } = await draw({}, { level: figure("190.60") });
    const inSlot = () => document.querySelector(".slot")?.textContent;
    expect(screen.getAllByTestId("alert-toast")).toHaveLength(1);
    expect(inSlot()).toMatch(
      /^Chip makerAsk at or below 190\.50Ask 190\.48 at \d\d:\d\d:\d\d · 1 more has fired\.$/,
    );
    expect(screen.getByRole("region", { name: "Fired alerts" }).className).not.toContain("fixed");
    await act(() => clock.advance(12_000));
    expect(inSlot()).toBe("2 alerts fired");
    fireEvent.click(screen.getByRole("button", { name: "2 alerts fired" }));
    fireEvent.click(screen.getByRole("button", { name: "Dismiss the alert on Chip maker" }));
    expect(inSlot()).toMatch(/^Chip makerAsk at or below 190\.60.+\d$/);
  });

  test.each([
    ["its message is dismissed", /^Dismiss/],
    ["it is armed again", /^Arm again/],
  ])("marks its instrument with its level until %s", async (_, button) => {
    const { marks } = await draw({});
    expect(marks()).toEqual([[ISIN, { level: "190.50", terms: "Ask at or below 190.50" }]]);
    fireEvent.click(screen.getByRole("button", { name: button }));
    expect(marks()).toEqual([]);
  });

  test("marks nothing once its alert was armed again elsewhere, or the page has no watch", async () => {
    const { alertStore, marks } = await draw({});
    act(() => alertStore.update((stored) => rearmAlert(stored, "0")));
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
    expect(marks()).toEqual([]);
    const other = await draw({});
    expect(other.marks()).toHaveLength(1);
    cleanup();
    expect(other.marks()).toEqual([]);
  });

  test("becomes a count after another was closed, which left the focus in their region", async () => {
    const { clock } = await draw({}, {});
    const [dismiss] = screen.getAllByRole("button", { name: /^Dismiss/ });
    act(() => dismiss?.focus());
    fireEvent.click(dismiss ?? document.body);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Fired alerts" }));
    await act(() => clock.advance(12_000));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test.each([
    [true, 0],
    [false, 1],
  ])(
    "with a pointer over it and a device that hovers (%s), has become %s count",
    async (hovers, counts) => {
      const { clock } = await draw({});
      const over = vi
        .spyOn(HTMLElement.prototype, "matches")
        .mockImplementation((selector) => selector === ":hover");
      const media = vi
        .spyOn(window, "matchMedia")
        .mockReturnValue({ matches: hovers } as Partial<MediaQueryList> as MediaQueryList);
      onTestFinished(() => media.mockRestore());
      await act(() => clock.advance(12_000));
      // The queries below use it, too.
      over.mockRestore();
      expect(screen.queryAllByRole("button", { expanded: false })).toHaveLength(counts);
    },
  );

  test("does not become a count while the focus is in it", async () => {
    const { clock } = await draw({});
    screen.getByRole("button", { name: "Dismiss the alert on Chip maker" }).focus();
    await act(() => clock.advance(30_000));
    expect(screen.getByTestId("alert-toast")).toBeTruthy();
    act(() => (document.activeElement as HTMLElement).blur());
    await act(() => clock.advance(12_000));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });

  test("beyond the third is only counted", async () => {
    await draw({}, {}, {}, {}, {});
    expect(screen.getAllByTestId("alert-toast").length).toBe(3);
    expect(screen.getByText("2 more have fired.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByTestId("alert-toast")).toBeNull();
  });
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
    expect(screen.getAllByTestId("alert-toast").length).toBe(3);
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
      onRearmed={() => undefined}
      register={() => () => undefined}
    />,
    { wrapper: stage.wrapper },
  );
  expect(stage.source.calls.filter((call) => call.startsWith("setAlerts")).at(-1)).toBe(
    "setAlerts ",
  );
});
