import type { RefObject } from "react";
import type { Live } from "#polling/hooks.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import { orderRows } from "./order.ts";
import type { Trends } from "./trends.ts";
import type { Sort } from "./view.ts";

/** Rows change places at most this often: a list that is read must not move under the eye. */
const CALM_MS = 5000;

/** What rows are ordered by that changes meanwhile. */
export interface Known {
  readonly entries: readonly Entry[];
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** The past comes a moment after the rows: that it has come is nobody's wish for another order. */
  readonly trends: Trends;
}

interface KeepOrderOptions extends Pick<Live, "source" | "clock"> {
  readonly sort: Sort;
  readonly known: () => Known;
  /** While somebody is in the table nothing moves by itself. */
  readonly table: RefObject<HTMLElement | null>;
  readonly onOrder: (keys: readonly string[]) => void;
  /** Told whether rows would stand elsewhere, were nobody in the table. */
  readonly onHeld: (isHeld: boolean) => void;
}

/** Orders rows now, and again in calm steps until it is ended. */
export function keepOrder(options: KeepOrderOptions): () => void {
  const { source, clock, sort, known, table, onOrder, onHeld } = options;
  let shown: readonly string[] = [];
  let cancel: () => void = () => undefined;

  const beat = (isAsked: boolean) => {
    const { entries, labels, trends } = known();
    const next = orderRows(entries, sort, (entry) => {
      const label = labels[textOf(entry)];
      if (entry.kind === "invalid")
        return { checked: undefined, label, session: undefined, trend: [] };
      const { isin } = entry;
      const session = trends.sessionChange(isin);
      return { checked: source.held(isin), label, session, trend: trends.recent(isin) };
    });
    const moves = next.join() !== shown.join();
    // Who asks for an order gets it at once; only what comes by itself waits.
    const mayMove = isAsked || !isUsed(table.current);
    onHeld(moves && !mayMove);
    if (moves && mayMove) {
      shown = next;
      onOrder(next);
    }
    cancel = clock.after(CALM_MS, () => beat(false));
  };
  beat(true);
  return () => cancel();
}

/** Asked for at each beat: what is taken away while it has the focus tells of no leaving. */
const isUsed = (table: HTMLElement | null): boolean =>
  table !== null && (table.matches(":hover") || table.contains(document.activeElement));
