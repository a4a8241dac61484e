import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNames } from "#live/instrument-names.ts";
import { countryOf, type Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { CheckMark } from "#ui/controls/check-mark.tsx";
import { minTargetHeight, TOUCH_HEIGHT } from "#ui/controls/touch.ts";
import { rowAfterKey } from "#ui/rows/row-after-key.ts";
import { useMountedRows } from "#ui/rows/use-mounted-rows.ts";
import { LeadText } from "#ui/text/lead-text.tsx";
import { MatchedText } from "./MatchedText.tsx";
import { instrumentMessages } from "./messages.ts";

/** Element ids for the search field's ARIA attributes; the page has only one list. */
export const HITS_ID = "hits";
export const hitId = (index: number): string => `${HITS_ID}-${index}`;

const ROW_CLASS =
  "hoverable focus-inset absolute inset-x-0 top-0 flex w-full items-center gap-2 px-3 text-left";
/** Height of a row with one line in CSS pixels: large enough for a mouse. */
const ONE_LINE_HEIGHT = 28;
/** Height of a row with two lines in CSS pixels, at the largest text size. */
const TWO_LINES_HEIGHT = 40;

interface InstrumentListProps {
  isins: readonly Isin[];
  watched: ReadonlySet<Isin>;
  labels: LabelsByIsin;
  onToggle: (isin: Isin) => void;
  /** Called on a press on a hit of a search, but not on its checkbox. */
  onPick: (isin: Isin) => void;
  /** Search text as typed. */
  query: string;
  /** Whether the gateway has names. Rows have room for them from the start, because they load after the first quotes. */
  hasNames: boolean;
  /** Whether the layout is that of a phone, whose rows are for fingers. */
  isPhone: boolean;
  /** Index of the hit that Enter picks in the search; undefined without a search. */
  chosen: number | undefined;
}

/**
 * Instruments as checkboxes; only the rows near the viewport are mounted. The list is one tab stop: the
 * arrow keys move the focus, Space toggles. A press on a hit of a search does what Enter does in the search
 * field; only its checkbox toggles.
 */
export function InstrumentList(props: InstrumentListProps) {
  const { isins, watched, labels, onToggle, onPick, query, isPhone, hasNames, chosen } = props;
  const isSearch = chosen !== undefined;
  const t = useMessages(instrumentMessages);
  const names = useNames();
  const hasTwoLines = isSearch || hasNames || Object.keys(labels).length > 0;
  const forContent = hasTwoLines ? TWO_LINES_HEIGHT : ONE_LINE_HEIGHT;
  const rowHeight = Math.max(forContent, isPhone ? TOUCH_HEIGHT : minTargetHeight());
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, isins.length - 1);
  const { mounted, scrollTo } = useMountedRows({
    scroller,
    count: isins.length,
    rowHeight,
    overscan: 12,
    // The tab stop stays mounted outside the viewport, so that Tab finds it.
    always: isSearch ? [current, chosen] : [current],
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

  const choose = (event: MouseEvent, isin: Isin) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    // The checkbox is a square at the beginning of the row. A press by a key has no position and no count.
    const isOnBox = event.detail === 0 || event.clientX - left < rowHeight;
    (isSearch && !isOnBox ? onPick : onToggle)(isin);
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
              className={`${ROW_CLASS} ${index === chosen ? "selected" : ""}`}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              onFocus={() => setActive(index)}
              onClick={(event) => choose(event, isin)}
            >
              <CheckMark checked={isWatched} />
              <Instrument isin={isin} name={name} query={isSearch ? query : undefined} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The name above the ISIN, because the pane is too narrow for both in one line. */
const LINES_CLASS = "flex min-w-0 flex-1 flex-col-reverse leading-tight";
const NAME_CLASS = "truncate text-[0.75rem] text-t2 in-[.phone]:text-[0.875rem]";
const ISIN_CLASS = "mono isin text-[0.6875rem] in-[.phone]:text-[0.8125rem]";

interface InstrumentProps {
  isin: Isin;
  name: string | undefined;
  /** Search text whose match is highlighted; undefined without a search. */
  query: string | undefined;
}

function Instrument({ isin, name, query }: InstrumentProps) {
  const isinText =
    query === undefined ? (
      <LeadText text={isin} lead={countryOf(isin).length} />
    ) : (
      <MatchedText text={isin} query={query} />
    );
  return (
    <span className={LINES_CLASS}>
      <span className={ISIN_CLASS}>{isinText}</span>
      {name && (
        <>
          {" "}
          <bdi className={NAME_CLASS} title={name}>
            {query === undefined ? name : <MatchedText text={name} query={query} />}
          </bdi>
        </>
      )}
    </span>
  );
}
