import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { commands } from "#app/commands/page-commands.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { addAlert } from "#features/alerts/alert-store.ts";
import { $firedInLine } from "#features/alerts/fired-in-line.ts";
import { figure, testTerms } from "#features/alerts/testing-store.ts";
import { createStage } from "#live/testing-live.tsx";
import type { AlertTerms, Firing } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { alertsOf } from "#storage/alerts.ts";
import { openBrowser } from "#storage/testing-store.ts";
import AlertWatchContainer from "./AlertWatchContainer.tsx";

afterEach(cleanup);

const TERMS = testTerms();

/** Draws the alerts of a page, with a button in the row of each instrument and what fires an alert. */
function draw() {
  const store = openBrowser().open();
  const alertStore = alertsOf(store, "a1");
  const value = { store, config: { source: "a1" }, desk: { show: () => undefined } };
  const { wrapper } = createStage();
  render(<AlertWatchContainer {...(value as unknown as DeskContextValue)} />, { wrapper });
  const fire = (id: string, fired: AlertTerms, at: number) =>
    act(() =>
      alertStore.update((stored) =>
        addAlert(stored, id, fired, { kind: "fired", logId: id, firing: { ...FIRING, at } }),
      ),
    );
  const states = () => alertStore.get().alerts.map(({ state }) => state);
  return { alertStore, fire, states };
}

const FIRING: Firing = {
  at: 0,
  quote: {
    bid: figure("190.40"),
    ask: figure("190.48"),
    updatedAt: "2026-01-05T07:59:00Z",
    value: figure("190.48"),
  },
  acrossGap: false,
};

/** Presses the key that arms an alert again. */
const pressKey = (...isins: readonly Isin[]) => act(() => commands.rearm?.([...isins, TERMS.isin]));

test("the key arms the last fired alert of the instrument again, one at each press, and says which", () => {
  const { fire, states } = draw();
  fire("1", TERMS, 2);
  fire("2", testTerms({ level: figure("190.49") }), 1);
  fire("3", { ...testTerms(), isin: testIsin(2) }, 3);
  pressKey();
  expect(states()).toEqual(["armed", "fired", "fired"]);
  expect(screen.getByText(`Armed again: Ask at or below 190.50 · ${testIsin(1)}`)).toBeTruthy();
  pressKey();
  expect(states()).toEqual(["armed", "armed", "fired"]);
  pressKey();
  expect(states(), "the alert of another instrument").toEqual(["armed", "armed", "fired"]);
  expect(screen.getByText("No fired alert on this instrument")).toBeTruthy();
});

test("the key arms that of the detail before that of the focused row", () => {
  const { fire, states } = draw();
  const detail = testIsin(2);
  fire("1", TERMS, 2);
  fire("2", { ...testTerms(), isin: detail }, 1);
  pressKey(detail);
  expect(states()).toEqual(["fired", "armed"]);
  pressKey(detail);
  expect(states(), "the detail has none left").toEqual(["armed", "armed"]);
});

test("the key arms the alert in the line first, whatever its instrument", () => {
  const { fire, states } = draw();
  fire("1", TERMS, 2);
  fire("2", { ...testTerms(), isin: testIsin(2) }, 1);
  const rearm = vi.fn();
  act(() => $firedInLine.set({ alertId: "2", rearm }));
  pressKey();
  expect(rearm).toHaveBeenCalledOnce();
  expect(states()).toEqual(["fired", "fired"]);
  act(() => $firedInLine.set(undefined));
});

test("the key gives the focus of a button that it removes to the row of that alert", () => {
  const { alertStore, fire } = draw();
  fire("1", TERMS, 1);
  const row = document.body.appendChild(document.createElement("li"));
  row.dataset["testid"] = "alert";
  const [line, arm] = [document.createElement("button"), document.createElement("button")];
  row.append(line, arm);
  const stop = alertStore.subscribe(() => arm.remove());
  onTestFinished(() => {
    stop();
    row.remove();
  });
  arm.focus();
  pressKey();
  expect(document.activeElement).toBe(line);
});

test.each([
  ["saved", true],
  ["saved", false],
  ["rearmed", true],
  ["rearmedBeyond", true],
] as const)(
  "the note on an alert that is %s is only spoken if a finger has saved it in view: %s",
  (kind, byFinger) => {
    vi.stubGlobal("matchMedia", () => ({ matches: byFinger }));
    onTestFinished(() => void vi.unstubAllGlobals());
    draw();
    act(() => commands.noteAlert?.({ kind, terms: TERMS }));
    const note = screen.getByText(/Ask at or below 190.50 · /);
    expect(note.className === "vh").toBe(kind === "saved" && byFinger);
  },
);

test("the note on a saved alert leaves when that alert fires, and not when another one does", () => {
  const { alertStore, fire: fireAt } = draw();
  const fire = (id: string, fired: AlertTerms) => fireAt(id, fired, 0);
  const note = () => screen.queryByText(`Alert saved: Ask at or below 190.50 · ${testIsin(1)}`);
  // One of an earlier day, on the same terms.
  fire("earlier", TERMS);
  act(() => alertStore.update((stored) => ({ ...stored, alerts: [] })));
  act(() => commands.noteAlert?.({ kind: "saved", terms: TERMS }));
  expect(note()).not.toBeNull();
  fire("another", testTerms({ level: figure("190.49") }));
  expect(note()).not.toBeNull();
  fire("this", TERMS);
  expect(note()).toBeNull();
});
