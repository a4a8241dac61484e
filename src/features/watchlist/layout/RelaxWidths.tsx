import { useEffect, useRef } from "react";
import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import { lengthsOf, viewRow } from "#features/watchlist/rows/row-view.ts";
import { useLive } from "#live/hooks.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useRowEstimateWords } from "#messages/row-estimate.ts";
import { type Entry, isinsOf } from "#storage/entry.ts";
import { longest, NO_LENGTHS } from "./layout.ts";

/**
 * A text that was long in one of the last two rounds keeps its width, so that columns do not oscillate. A round formats
 * every row of the list, so there are few.
 */
const ROUND_MS = 15_000;

interface RelaxWidthsProps {
  entries: readonly Entry[];
  estimate: ListEstimate | undefined;
  /** Called with a function that reduces the known lengths to those of the last seconds. */
  onRelax: (relax: (known: Lengths) => Lengths) => void;
}

/** Lets columns be narrower again some seconds after the long texts in them have gone. */
export default function RelaxWidths({ entries, estimate, onRelax }: RelaxWidthsProps) {
  const { source, clock } = useLive();
  const format = useNumberFormat();
  const words = useRowEstimateWords();
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });
  useEffect(() => {
    let before: Lengths | undefined;
    let cancel = () => {};
    const round = () => {
      let now = NO_LENGTHS;
      for (const isin of isinsOf(latest.current)) {
        const checked = source.lastGood(isin);
        if (!checked) continue;
        now = longest(now, lengthsOf(viewRow(checked, format)));
        if (!estimate) continue;
        const written = words.row(checked, estimate, estimateRow(checked, estimate));
        const { buy, sell, cost } = written;
        const amount = Math.max(buy?.text.length ?? 0, sell?.text.length ?? 0);
        now = longest(now, { ...NO_LENGTHS, amount, cost: cost?.text.length ?? 0 });
      }
      if (before) {
        const recent = longest(now, before);
        onRelax((known) => shortest(known, recent));
      }
      before = now;
      cancel = clock.after(ROUND_MS, round);
    };
    round();
    return () => cancel();
  }, [source, clock, format, words, estimate, onRelax]);
  return null;
}

/** Returns the minimum of each length; the same object if none has shrunk. */
function shortest(known: Lengths, recent: Lengths): Lengths {
  const kinds = Object.keys(known) as (keyof Lengths)[];
  if (kinds.every((kind) => recent[kind] >= known[kind])) return known;
  const shrunk: Record<keyof Lengths, number> = { ...known };
  for (const kind of kinds) shrunk[kind] = Math.min(known[kind], recent[kind]);
  return shrunk;
}
