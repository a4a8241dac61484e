import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useLive } from "#polling/hooks.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import { patiently } from "#ui/patiently.ts";
import { loadOrder } from "./later.ts";
import { useTrends } from "./trends.ts";
import type { Sort } from "./view.ts";

/** Rows change places at most this often: a list that is read must not move under the eye. */
const CALM_MS = 5000;

interface OrderOptions {
  readonly entries: readonly Entry[];
  /** Undefined for the person's own order. */
  readonly sort: Sort | undefined;
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** True while the pointer or the focus is in the table: nothing moves then. */
  readonly isInside: RefObject<boolean>;
}

interface Order {
  readonly ordered: readonly Entry[];
  /** True where rows would stand elsewhere, were nobody inside the table. */
  readonly isHeld: boolean;
}

/** The rows in the order that was asked for, kept calm. What is added stands last until the next beat. */
export function useOrder({ entries, sort, labels, isInside }: OrderOptions): Order {
  const { source, clock } = useLive();
  const trends = useTrends();
  const [order, setOrder] = useState<readonly string[]>(NO_ORDER);
  const [isHeld, setHeld] = useState(false);
  const latest = useRef({ entries, labels });
  useEffect(() => {
    latest.current = { entries, labels };
  });
  const column = sort?.column;
  const direction = sort?.direction;

  useEffect(() => {
    if (!column || !direction) {
      setOrder(NO_ORDER);
      setHeld(false);
      return undefined;
    }
    let cancel: () => void = () => undefined;
    let isOver = false;
    void patiently(loadOrder).then(({ orderRows }) => {
      let shown: readonly string[] = NO_ORDER;
      const beat = (isAsked: boolean) => {
        if (isOver) return;
        const { entries, labels } = latest.current;
        const next = orderRows(entries, { column, direction }, (entry) => ({
          checked: entry.kind === "isin" ? source.held(entry.isin) : undefined,
          label: labels[textOf(entry)],
          session: entry.kind === "isin" ? trends.sessionChange(entry.isin) : undefined,
          trend: entry.kind === "isin" ? trends.recent(entry.isin) : [],
        }));
        const moves = next.join() !== shown.join();
        // Who asks for an order gets it at once; only what comes by itself waits.
        const mayMove = isAsked || !isInside.current;
        setHeld(moves && !mayMove);
        if (moves && mayMove) {
          shown = next;
          setOrder(next);
        }
        cancel = clock.after(CALM_MS, () => beat(false));
      };
      beat(true);
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [column, direction, source, clock, trends, isInside]);

  const ordered = useMemo(() => {
    if (order.length === 0) return entries;
    const byKey = new Map(entries.map((entry) => [textOf(entry), entry]));
    const known = order.flatMap((key) => byKey.get(key) ?? []);
    const isKnown = new Set(order);
    return [...known, ...entries.filter((entry) => !isKnown.has(textOf(entry)))];
  }, [entries, order]);
  return { ordered, isHeld };
}

const NO_ORDER: readonly string[] = [];
