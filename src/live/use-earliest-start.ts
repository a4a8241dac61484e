import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useEffect, useId } from "react";

/** Start of the known history of each chart on the page, in epoch milliseconds. */
const chartStarts = atom<ReadonlyMap<string, number>>(new Map());

/**
 * Returns the earliest start of all charts on the page, so that charts side by side have one time scale; undefined while
 * none has any history.
 *
 * @param firstKnown start of the history of this chart; undefined without any
 */
export function useEarliestStart(firstKnown: number | undefined): number | undefined {
  const id = useId();
  const others = useStore(chartStarts);
  useEffect(() => {
    if (firstKnown === undefined) return undefined;
    chartStarts.set(new Map(chartStarts.get()).set(id, firstKnown));
    return () => {
      chartStarts.set(new Map([...chartStarts.get()].filter(([chart]) => chart !== id)));
    };
  }, [id, firstKnown]);
  const starts = [...others].flatMap(([chart, start]) => (chart === id ? [] : [start]));
  // The own start is the current one, also before the effect.
  if (firstKnown !== undefined) starts.push(firstKnown);
  return starts.length > 0 ? Math.min(...starts) : undefined;
}
