import { renderHook } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { isinsOf } from "#storage/entry.ts";
import type { ListView } from "#storage/list-view.ts";
import { openStore } from "#storage/store.ts";
import type { Layout } from "./layout.ts";
import { $earlyPin } from "./panes/early-pin.ts";
import { A, B, MINE, openDesk } from "./testing-desk.ts";
import { useActions } from "./use-actions.ts";

beforeEach(() => localStorage.clear());

interface Setting {
  isSimulated?: boolean;
  hasDetail?: boolean;
  view?: ListView;
  /** Whether the second pane shows a list with the same instruments. */
  hasPane?: boolean;
}

function actionsIn(
  layout: Layout,
  { isSimulated = false, hasDetail = false, view, hasPane = false }: Setting = {},
) {
  const mine = { ...MINE, ...(view && { view }), ...(hasPane && { pane: { list: "other" } }) };
  const { desk } = openDesk({ saved: [mine, { ...MINE, id: "other", name: "Other" }] });
  if (hasDetail) desk.setDetail(A);
  const store = openStore(window);
  const config = {
    operatorEmail: undefined,
    simulated: isSimulated,
    source: "a",
    suggested: [],
    stream: undefined,
  };
  const props = {
    config,
    desk,
    store,
    view: desk.view(),
    onVisibleRows: vi.fn(),
    mayLoadMore: true,
    isQuiet: true,
  };
  const navigation = { toSearch: vi.fn(), toQuantity: vi.fn(), toPhonePage: vi.fn() };
  const openWindow = vi.fn();
  const { result } = renderHook(
    () => useActions(props, layout, navigation, openWindow, () => undefined),
    { wrapper: createStage().wrapper },
  );
  return { actions: result.current, desk, store, openWindow, ...navigation };
}

test("alerts and instruments are pages on a phone", () => {
  const { actions, toPhonePage, openWindow } = actionsIn("phone");
  actions.alerts();
  actions.instruments();
  expect(toPhonePage.mock.calls).toEqual([["alerts"], ["instruments"]]);
  expect(openWindow).not.toHaveBeenCalled();
});

test("another list takes the keyboard with its row where that of the former list has left, and no other focus", () => {
  const { actions } = actionsIn("wide");
  const [row, field] = [document.createElement("button"), document.createElement("input")];
  document.body.append(row, field);
  const end = register({ findRow: () => row });
  onTestFinished(() => {
    end();
    row.remove();
    field.remove();
  });
  field.focus();
  actions.nextList();
  expect(document.activeElement).toBe(field);
  field.blur();
  actions.previousList();
  expect(document.activeElement).toBe(row);
});

test("the row of the instrument in detail takes it where the other list has that instrument", async () => {
  const { actions } = actionsIn("wide", { hasDetail: true });
  const [current, shown] = [document.createElement("button"), document.createElement("button")];
  document.body.append(current, shown);
  let hasShown = true;
  const end = register({
    findRow: (wanted) => (wanted ? (wanted === A && hasShown ? shown : undefined) : current),
  });
  onTestFinished(() => {
    end();
    current.remove();
    shown.remove();
  });
  actions.nextList();
  await Promise.resolve();
  expect(document.activeElement).toBe(shown);
  shown.blur();
  hasShown = false;
  actions.previousList();
  await Promise.resolve();
  expect(document.activeElement).toBe(current);
});

test("alerts are a window elsewhere, and the instruments open with the focus in their search", () => {
  const { actions, toSearch, openWindow } = actionsIn("desk");
  actions.alerts();
  actions.instruments();
  expect(openWindow.mock.calls).toEqual([["alerts"]]);
  expect(toSearch).toHaveBeenCalledOnce();
});

test("the instruments of a wide desk are always there, and no action opens them", () => {
  const { actions, toSearch, toPhonePage } = actionsIn("wide");
  actions.instruments();
  expect(toSearch).not.toHaveBeenCalled();
  expect(toPhonePage).not.toHaveBeenCalled();
});

/** Registers the form of an alert, so that the keys do not wait for it beyond the test. */
function mountAlertForm() {
  const field = document.createElement("input");
  document.body.append(field);
  const end = register({ alert: () => () => field });
  onTestFinished(() => {
    end();
    field.remove();
  });
  return field;
}

test("the form of an alert leaves the detail of a row in the second pane to the list of that row", () => {
  mountAlertForm();
  const { actions, desk } = actionsIn("wide", { hasPane: true });
  desk.setDetail(B, "pane");
  actions.alert();
  expect(desk.view()).toMatchObject({ detail: B, detailList: { id: "other" } });
});

test("actions on one instrument are about the row that has the focus, and else about the detail", () => {
  const field = mountAlertForm();
  const { actions, desk } = actionsIn("wide", { hasDetail: true });
  const end = register({ focusedIsin: () => B });
  onTestFinished(end);
  actions.alert();
  expect(desk.view().detail).toBe(B);
  expect(document.activeElement).toBe(field);
  desk.setDetail(A);
  actions.watch();
  expect(isinsOf(desk.view().open.entries)).toEqual([A]);
  end();
  actions.watch();
  expect(isinsOf(desk.view().open.entries)).toEqual([]);
});

test("the row that has the focus is removed as by its own key, so that the next one takes its place", () => {
  const { actions, desk } = actionsIn("wide", { hasDetail: true });
  const removeRow = vi.fn();
  onTestFinished(register({ isOnRow: () => true, focusedIsin: () => B, removeRow }));
  actions.watch();
  expect(removeRow).toHaveBeenCalledOnce();
  expect(isinsOf(desk.view().open.entries)).toContain(B);
  actions.watch(B);
  expect(isinsOf(desk.view().open.entries)).toEqual([A]);
});

test("an action of the command field is about the row that had the focus before", () => {
  const { actions, desk } = actionsIn("wide", { hasDetail: true });
  actions.watch(B);
  expect(isinsOf(desk.view().open.entries)).toEqual([A]);
});

test("an alert without a detail is about the current row", () => {
  mountAlertForm();
  const { actions, desk } = actionsIn("wide");
  onTestFinished(register({ currentIsin: () => B }));
  actions.watch();
  expect(isinsOf(desk.view().open.entries)).toContain(B);
  actions.alert();
  expect(desk.view().detail).toBe(B);
});

test("a fired alert is armed again of the detail, or else of the row that has the focus, or else of the current row", () => {
  const rearm = vi.fn();
  const { actions, desk } = actionsIn("wide");
  onTestFinished(register({ rearm, currentIsin: () => B }));
  actions.rearm();
  desk.setDetail(A);
  actions.rearm();
  const end = register({ focusedIsin: () => B });
  actions.rearm();
  end();
  expect(rearm.mock.calls).toEqual([[[undefined, B]], [[A, A]], [[A, B]]]);
});

test("the detail can be closed only while there is one", () => {
  expect(actionsIn("wide").actions).not.toHaveProperty("close");
  const { actions, desk } = actionsIn("wide", { hasDetail: true });
  actions.watch();
  expect(desk.view().open.entries).not.toContainEqual({ kind: "isin", isin: testIsin(1) });
  actions.close?.();
  expect(desk.view().detail).toBeUndefined();
});

test("a real market has no presenter", () => {
  expect(actionsIn("wide").actions).not.toHaveProperty("presenter");
  expect(actionsIn("wide", { isSimulated: true }).actions).toHaveProperty("presenter");
});

test("the row height changes for all lists", () => {
  const { actions, store } = actionsIn("wide");
  const before = store.settings.get().density;
  actions.density();
  expect(store.settings.get().density).not.toBe(before);
});

test("a list with a table layout of its own changes its own row height", () => {
  const { actions, desk, store } = actionsIn("wide", {
    view: { columns: [], density: "standard" },
  });
  const before = store.settings.get().density;
  actions.density();
  expect(store.settings.get().density).toBe(before);
  expect(desk.view().open.listView?.density).not.toBe("standard");
});

test("a pin is kept while no pane can carry it out; a phone has none", () => {
  onTestFinished(() => $earlyPin.set(undefined));
  actionsIn("phone", { hasDetail: true }).actions.pin();
  expect($earlyPin.get()).toBeUndefined();
  const { actions } = actionsIn("wide", { hasDetail: true });
  actions.pin();
  expect($earlyPin.get()).toBe(A);
  $earlyPin.set(undefined);
  const pin = vi.fn();
  onTestFinished(register({ pin }));
  actions.pin();
  expect(pin).toHaveBeenCalledTimes(1);
  expect($earlyPin.get()).toBeUndefined();
});
