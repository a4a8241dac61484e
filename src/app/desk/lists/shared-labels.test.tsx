import { beforeEach, expect, test, vi } from "vitest";
import { A, B, MINE, openDesk } from "#app/desk/testing-desk.ts";
import type { Isin } from "#market/isin.ts";
import { withLabel } from "#storage/labels.ts";
import { openStore } from "#storage/store.ts";
import { adoptLabels, adoptLabelsWithUndo, proposedLabels } from "./shared-labels.ts";

beforeEach(() => localStorage.clear());

/** A desk and labels of one's own behind a link whose fragment names both of its instruments. */
function openLink(own: Partial<Record<Isin, string>> = {}) {
  history.replaceState(null, "", `/?isin=${A},${B}#name=Lamps&${A}=Bulbs&${B}=Tubes`);
  const store = openStore(window);
  for (const [isin, label] of [
    [A, own[A]],
    [B, own[B]],
  ] as const)
    if (label !== undefined) store.labels.update((stored) => withLabel(stored, isin, label));
  const desk = openDesk({ search: location.search, saved: [MINE] });
  const labels = () => store.labels.get().labels;
  const fragment = () => location.hash;
  return { ...desk, store, labels, fragment };
}

test("saving the list of a link takes its labels, and one undo takes both back", () => {
  const { desk, store, labels, saved, fragment } = openLink();
  const followed = vi.fn();
  addEventListener("popstate", followed);
  desk.saveShared(adoptLabels({ desk, store }));
  expect(labels()).toEqual({ [A]: "Bulbs", [B]: "Tubes" });
  expect(saved()).toHaveLength(2);
  expect(fragment()).toBe("#name=Lamps");
  expect(desk.view().undoable).toMatchObject({ kind: "saved", labels: 2 });
  desk.undo();
  expect(labels()).toEqual({});
  expect(saved()).toEqual([MINE]);
  expect(fragment()).toBe(`#name=Lamps&${A}=Bulbs&${B}=Tubes`);
  expect(followed).toHaveBeenCalledTimes(2);
});

test("the labels of a link are proposed for its list alone while that stands beside another one", () => {
  history.replaceState(null, "", `/?isin=${A}#${A}=Bulbs`);
  const { desk } = openDesk({ search: location.search, saved: [MINE] });
  const proposed = () => proposedLabels(location.hash, desk.view(), {});
  expect(proposed()).toEqual([[A, "Bulbs"]]);
  desk.openList("mine");
  expect(proposed()).toEqual([]);
  desk.closeShared();
  expect(proposed()).toEqual([[A, "Bulbs"]]);
});

test("a label of one's own is neither replaced nor taken back", () => {
  const { desk, store, labels } = openLink({ [A]: "Mine" });
  desk.saveShared(adoptLabels({ desk, store }));
  expect(labels()).toEqual({ [A]: "Mine", [B]: "Tubes" });
  expect(desk.view().undoable).toMatchObject({ labels: 1 });
  desk.undo();
  expect(labels()).toEqual({ [A]: "Mine" });
});

test("a label that was changed since stays after the undo", () => {
  const { desk, store, labels } = openLink();
  const adopted = adoptLabels({ desk, store });
  store.labels.update((stored) => withLabel(stored, A, "Better"));
  adopted.restore();
  expect(labels()).toEqual({ [A]: "Better" });
});

test("the address of another link stays after the undo", () => {
  const { desk, store, fragment } = openLink();
  const adopted = adoptLabels({ desk, store });
  history.replaceState(null, "", "#name=Other");
  adopted.restore();
  expect(fragment()).toBe("#name=Other");
});

test("the labels of a link to a saved list are added by themselves, and can be undone", () => {
  const { desk, store, labels, saved, fragment } = openLink({ [A]: "Mine" });
  adoptLabelsWithUndo({ desk, store });
  expect(labels()).toEqual({ [A]: "Mine", [B]: "Tubes" });
  expect(desk.view().undoable).toEqual({ kind: "labels", count: 1 });
  desk.undo();
  expect(labels()).toEqual({ [A]: "Mine" });
  expect(saved()).toEqual([MINE]);
  expect(fragment()).toBe(`#name=Lamps&${A}=Bulbs&${B}=Tubes`);
});
