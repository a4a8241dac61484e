import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Cancel } from "#engine/protocol/clock.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useLive } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { moveTogether } from "#storage/list-edits.ts";
import type { RowEdits } from "./row-edits.ts";
import type { RowActions } from "./row-keys.ts";
import {
  emptySelection,
  fullSelection,
  selectionWithin,
  selectRange,
  toggleKey,
} from "./selection.ts";

interface RowActionsOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly ordered: readonly Entry[];
  readonly keys: readonly string[];
  readonly detail: Isin | undefined;
  readonly view: TableView;
  readonly onOpen: (isin: Isin) => void;
  readonly onRest: (isin: Isin) => void;
  readonly edits: Pick<RowEdits, "remove" | "reorder">;
  readonly onEdit: (isin: Isin) => void;
}

/** How long the focus rests on a row before it counts as reached: a held key passes over many rows. */
const REST_MS = 150;

/** Manages the current row, the selection, and the actions on rows. */
export function useRowActions(options: RowActionsOptions) {
  const { grid, ordered, keys, detail, view, onOpen, onRest, edits, onEdit } = options;
  const t = useMessages(watchlistMessages);
  const { clock } = useLive();
  // Known by its entry, so that rows that come or go above it leave it the current one; by its index once it has gone.
  // The first one is that of the instrument in detail: a page or a list that was opened continues there.
  const [active, storeActive] = useState({ index: 0, key: detail ?? "" });
  const setActive = (index: number) => storeActive({ index, key: keys[index] ?? "" });
  const [storedSelection, setSelection] = useState(emptySelection());
  const [status, setStatus] = useState("");
  const found = keys.indexOf(active.key);
  const current = found < 0 ? Math.min(active.index, keys.length - 1) : found;
  const key = keys[current] ?? "";
  const entry = ordered[current];
  const selection = selectionWithin(storedSelection, keys);

  // After a move or a removal, the current row takes the focus in the next render.
  const wantsFocus = useRef(false);
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusRow(grid, current);
  });
  const focusCurrent = useCallback(() => {
    wantsFocus.current = true;
    focusRow(grid, latest.current);
  }, [grid]);

  /** Removes entries. The row that takes the focus then is shown in detail, if one of them was. */
  const remove = (removed: readonly Entry[]) => {
    if (removed.length === 0) return;
    const removedKeys = new Set(removed.map(textOf));
    const isKept = (other: Entry) => !removedKeys.has(textOf(other));
    const left = ordered.filter(isKept);
    // Rows that are removed above the current one move up what takes its place.
    const index = ordered.slice(0, current).filter(isKept).length;
    const next = removedKeys.has(key) ? left[Math.min(index, left.length - 1)] : entry;
    storeActive(removedKeys.has(key) ? { index, key: "" } : { index, key });
    wantsFocus.current = true;
    edits.remove(removed, next?.kind === "isin" ? next.isin : undefined);
  };
  const pending = useRef<{ isin: Isin; cancel: Cancel }>(undefined);
  /**
   * Reports the row that keys have reached, if that is this one: the row in focus after a rest, or the one that the focus
   * leaves for a field before that, as it does where keys are typed fast.
   */
  const settle = (row?: Element | null) => {
    const reached = pending.current;
    pending.current = undefined;
    reached?.cancel();
    if (reached && row?.getAttribute("data-isin") === reached.isin) onRest(reached.isin);
  };
  const rest = (reached: Entry | undefined) => {
    settle();
    if (reached?.kind !== "isin") return;
    // Nothing is in focus there once the table is gone.
    const cancel = clock.after(REST_MS, () => settle(grid.current?.querySelector(":focus")));
    pending.current = { isin: reached.isin, cancel };
  };
  const put = (moved: readonly string[], to: number) => {
    const movedKeys = new Set(moved);
    const next = moveTogether(keys, (other) => movedKeys.has(other), to);
    if (next.join() === keys.join()) return;
    edits.reorder(isinsOf(ordered.filter((other) => movedKeys.has(textOf(other)))), to);
    setStatus(t.moved({ n: to + 1, all: keys.length }));
  };
  const step = (moved: ReadonlySet<string>, by: -1 | 1) => {
    if (view.sort) return setStatus(t.notOwnOrder);
    const first = keys.findIndex((other) => moved.has(other));
    const last = keys.length - moved.size;
    put([...moved], Math.max(0, Math.min(last, first + by)));
  };
  const selectNone = () => setSelection(emptySelection(key));

  const actions = (scrollTo: (index: number) => void): RowActions => ({
    go(to, isReaching) {
      // Rendered at once, because the row must be mounted to take the focus.
      flushSync(() => {
        setActive(to);
        if (isReaching) setSelection((was) => selectRange(was, keys, key, keys[to] ?? key));
      });
      scrollTo(to);
      focusRow(grid, to);
      rest(isReaching ? undefined : ordered[to]);
    },
    show(to) {
      setActive(to);
      scrollTo(to);
    },
    open: () => entry?.kind === "isin" && onOpen(entry.isin),
    remove() {
      const selected = ordered.filter((other) => selection.keys.has(textOf(other)));
      remove(selected.length > 0 || !entry ? selected : [entry]);
    },
    editLabel: () => entry?.kind === "isin" && onEdit(entry.isin),
    toggle: () => setSelection(toggleKey(selection, key)),
    selectAll: () => setSelection(fullSelection(keys)),
    selectNone() {
      if (selection.keys.size === 0) return false;
      selectNone();
      return true;
    },
    move(by) {
      wantsFocus.current = true;
      step(selection.keys.has(key) ? selection.keys : new Set([key]), by);
    },
  });

  /** Selects rows by a click; returns false for a plain click, unless `isChoosing`, when a tap selects. */
  const choose = (
    clicked: string,
    { shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "metaKey">,
    isChoosing: boolean,
  ): boolean => {
    const isToggle = ctrlKey || metaKey || isChoosing;
    if (shiftKey) setSelection(selectRange(selection, keys, detail ?? key, clicked));
    else if (isToggle) setSelection(toggleKey(selection, clicked, detail));
    else setSelection(emptySelection(clicked));
    return shiftKey || isToggle;
  };
  /** Moves all selected rows up or down by one. */
  const shift = (by: -1 | 1) => step(selection.keys, by);

  return {
    current,
    selection,
    status,
    put,
    actions,
    choose,
    shift,
    selectNone,
    setActive,
    focusCurrent,
    settle,
    remove,
  };
}

const focusRow = (grid: RefObject<HTMLElement | null>, index: number) =>
  grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
