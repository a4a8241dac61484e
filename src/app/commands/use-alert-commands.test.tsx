import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { $firedInLine } from "#features/alerts/fired-in-line.ts";
import { figure, testTerms } from "#features/alerts/testing-store.ts";
import { keysOf } from "#features/palette/actions.ts";
import { find } from "#features/palette/find.ts";
import { createStage } from "#live/testing-live.tsx";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { alertsOf } from "#storage/alerts.ts";
import { openBrowser } from "#storage/testing-store.ts";
import { register } from "./page-commands.ts";
import { useAlertCommands } from "./use-alert-commands.ts";

afterEach(cleanup);

const SUBJECTS = [testIsin(2), testIsin(1)];

const fired = (id: string, at: number): Alert => ({
  ...testTerms({ direction: "at-or-above", level: figure(`190.${id}`) }),
  id,
  state: "fired",
  hasBeenShort: false,
  fired: {
    at,
    quote: {
      bid: figure("190"),
      ask: figure("191"),
      updatedAt: "2026-01-05T07:59:00Z",
      value: figure("191"),
    },
    acrossGap: false,
  },
});

/** Draws the commands of these alerts, with a detail of the second instrument and the focus on the row of the first. */
function draw(...alerts: readonly Alert[]) {
  const stage = createStage();
  const store = openBrowser().open();
  const alertStore = alertsOf(store, "a1");
  alertStore.update((stored) => ({ ...stored, alerts }));
  const value = {
    store,
    config: { source: "a1" },
    desk: { show: () => undefined },
    keys: keysOf({}),
  };
  const wrapper = ({ children }: { children: ReactNode }) =>
    stage.wrapper({
      children: (
        <DeskProvider value={value as unknown as DeskContextValue}>{children}</DeskProvider>
      ),
    });
  const { result } = renderHook(() => useAlertCommands(SUBJECTS), { wrapper });
  return { ...stage, alertStore, commands: () => result.current };
}

test("the three latest fired alerts can be armed again, newest first", () => {
  const armed: Alert = { ...fired("5", 9), state: "armed" };
  const { commands } = draw(fired("1", 1), fired("3", 3), armed, fired("4", 4), fired("2", 2));
  expect(commands().map(({ title }) => title)).toEqual(
    ["190.4", "190.3", "190.2"].map(
      (level) => `Arm again: Ask at or above ${level} · ${testIsin(1)}`,
    ),
  );
});

test("the one that the key arms now has the key", () => {
  const other: Alert = { ...fired("1", 3), isin: testIsin(3) };
  const { alertStore, commands } = draw(other, fired("2", 1), fired("3", 2));
  const keys = () => commands().map(({ chord }) => chord);
  expect(keys(), "the last one of the row").toEqual([undefined, "!", undefined]);
  act(() =>
    alertStore.update(() => ({
      ...alertStore.get(),
      alerts: [{ ...fired("4", 0), isin: testIsin(2) }, fired("2", 1), fired("3", 2)],
    })),
  );
  expect(keys(), "the last one of the detail").toEqual([undefined, undefined, "!"]);
  act(() =>
    alertStore.update((stored) => ({ ...stored, alerts: [other, fired("2", 1), fired("3", 2)] })),
  );
  act(() => $firedInLine.set({ alertId: "2", rearm: () => undefined }));
  expect(keys(), "the one in the line").toEqual([undefined, undefined, "!"]);
  act(() => $firedInLine.set(undefined));
});

test.each(["arm", "again", "alert", "scharf", "wieder"])("%j finds the command", (query) => {
  const { commands } = draw(fired("1", 1));
  const instruments = {
    find: () => ({ isins: [], areInside: false }),
    itemOf: (id: Isin) => ({ kind: "instrument", id, label: undefined, isInList: false }) as const,
  };
  const items = {
    instruments,
    lists: [],
    actions: [],
    commands: commands(),
    settings: [],
    ofAmount: () => [],
  };
  const groups = find(items, query);
  expect(groups.flatMap(({ items }) => items)).toHaveLength(1);
});

test.each([
  ["189", true],
  ["191", false],
])("at an ask of %s, the command arms the alert, and whether it is short is %s", (ask, isShort) => {
  const { commands, alertStore, ...stage } = draw(fired("1", 1));
  stage.know(testIsin(1), testSnapshot({ bid: "188", ask }));
  const noteAlert = vi.fn();
  const end = register({ noteAlert });
  act(() => commands()[0]?.act());
  end();
  expect(alertStore.get().alerts).toMatchObject([{ state: "armed", hasBeenShort: isShort }]);
  const kind = isShort ? "rearmed" : "rearmedBeyond";
  expect(noteAlert).toHaveBeenCalledWith({ kind, terms: fired("1", 1) });
  expect(commands()).toEqual([]);
});
