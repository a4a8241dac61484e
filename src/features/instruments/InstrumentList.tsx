import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNames } from "#live/instrument-names.ts";
import { countryOf, type Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { CheckMark } from "#ui/controls/check-mark.tsx";
import { rowAfterKey } from "#ui/rows/row-after-key.ts";
import { useMountedRows } from "#ui/rows/use-mounted-rows.ts";
import { LeadText } from "#ui/text/lead-text.tsx";
import { instrumentMessages } from "./messages.ts";
import type { Labels } from "./search.ts";

/** Element ids for the search field's ARIA attributes; the page has only one list. */
export const HITS_ID = "hits";
export const hitId = (index: number): string => `${HITS_ID}-${index}`;

const ROW =
  "hoverable focus-inset absolute inset-x-0 top-0 flex w-full items-center gap-2 px-3 text-left";
const NAME = "min-w-0 flex-1 truncate text-left text-[0.71875rem] text-t3";

interface InstrumentListProps {
  isins: readonly Isin[];
  watched: ReadonlySet<Isin>;
  labels: Labels;
  onToggle: (isin: Isin) => void;
  rowHeight: number;
  /** Index of the hit that Enter picks in the search; undefined without a search. */
  chosen: number | undefined;
}

/**
 * Instruments as checkboxes; only the rows near the viewport are mounted. The list is one tab stop: the
 * arrow keys move the focus, Space toggles.
 */
export function InstrumentList(props: InstrumentListProps) {
  const { isins, watched, labels, onToggle, rowHeight, chosen } = props;
  const t = useMessages(instrumentMessages);
  const names = useNames();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, isins.length - 1);
  const { mounted, scrollTo } = useMountedRows({
    scroller,
    count: isins.length,
    rowHeight,
    overscan: 12,
    // The tab stop stays mounted outside the viewport, so that Tab finds it.
    always: chosen === undefined ? [current] : [current, chosen],
  });
  const latest = useRef(scrollTo);
  useEffect(() => {
    latest.current = scrollTo;
  });
  useEffect(() => {
    // Depends on `isins` too: after a new search another hit has the same index.
    if (chosen !== undefined && isins) latest.current(chosen);
  }, [chosen, isins]);

  const move = (event: KeyboardEvent) => {
    const next = rowAfterKey(event.key, current, isins.length);
    if (next === undefined) return;
    event.preventDefault();
    // Rendered at once: the row must be mounted to take the focus.
    flushSync(() => setActive(next));
    scrollTo(next);
    scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  };

  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
      <div
        id={HITS_ID}
        role="group"
        aria-label={t.group}
        className="relative"
        style={{ height: isins.length * rowHeight }}
        onKeyDown={move}
      >
        {mounted.map((index) => {
          const isin = isins[index];
          if (!isin) return null;
          const isWatched = watched.has(isin);
          const name = labels[isin] ?? names.of(isin);
          return (
            <button
              // Keyed by index: another search then changes texts and moves no elements.
              key={index}
              type="button"
              role="checkbox"
              aria-checked={isWatched}
              data-testid="instrument"
              data-isin={isin}
              data-index={index}
              tabIndex={index === current ? 0 : -1}
              id={hitId(index)}
              className={`${ROW} ${index === chosen ? "selected" : ""}`}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              onFocus={() => setActive(index)}
              onClick={() => onToggle(isin)}
            >
              <CheckMark checked={isWatched} />
              <span className="mono isin text-[0.6875rem] in-[.phone]:text-[0.8125rem]">
                <LeadText text={isin} lead={countryOf(isin).length} />
              </span>
              {name && (
                <>
                  {" "}
                  <bdi className={NAME} title={name}>
                    {name}
                  </bdi>
                </>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}
