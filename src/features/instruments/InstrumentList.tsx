import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useNames } from "#live/instrument-names.ts";
import { countryOf, type Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { CheckMark } from "#ui/controls/check-mark.tsx";
import { isByFinger, minTargetHeight, TOUCH_HEIGHT } from "#ui/controls/touch.ts";
import { rowAfterKey } from "#ui/rows/row-after-key.ts";
import { useMountedRows } from "#ui/rows/use-mounted-rows.ts";
import { LeadText } from "#ui/text/lead-text.tsx";
import { KeyCap } from "#ui/text/text.tsx";
import { textScale } from "#ui/text/text-scale.ts";
import { type HitNames, hitNames, joinHitNames } from "./hit-names.ts";
import { MatchedText } from "./MatchedText.tsx";
import { instrumentMessages } from "./messages.ts";

/** Element ids for the search field's ARIA attributes; the page has only one list. */
export const HITS_ID = "hits";
export const hitId = (index: number): string => `${HITS_ID}-${index}`;

const ROW_CLASS = "hoverable absolute inset-x-0 top-0 flex";
/** Height of a row with one line in CSS pixels: large enough for a mouse. */
const ONE_LINE_HEIGHT = 28;
/** Height of a row with two lines in CSS pixels. */
const TWO_LINES_HEIGHT = 36;
/** Text size up to which rows keep their height: a larger one needs higher rows. */
const LARGEST_FOR_HEIGHT = 1.25;

interface InstrumentListProps {
  isins: readonly Isin[];
  watched: ReadonlySet<Isin>;
  labels: LabelsByIsin;
  onToggle: (isin: Isin) => void;
  /** Called on a press on the text of a row, and on Enter on its checkbox. */
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
 * arrow keys move the focus, Space toggles. A press on the text of a row and Enter do what Enter does in the search
 * field: they add the instrument and show it, and never remove it.
 */
export function InstrumentList(props: InstrumentListProps) {
  const { isins, watched, labels, onToggle, onPick, query, isPhone, hasNames, chosen } = props;
  const isSearch = chosen !== undefined;
  const t = useMessages(instrumentMessages);
  const names = useNames();
  const hasTwoLines = isSearch || hasNames || Object.keys(labels).length > 0;
  const scroller = useRef<HTMLDivElement>(null);
  const growth = Math.max(1, useTextScale(scroller) / LARGEST_FOR_HEIGHT);
  const forContent = Math.ceil((hasTwoLines ? TWO_LINES_HEIGHT : ONE_LINE_HEIGHT) * growth);
  const rowHeight = Math.max(forContent, isPhone ? TOUCH_HEIGHT : minTargetHeight());
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
    const isin = isins[current];
    if (event.key === "Enter" && isin) {
      // Otherwise the browser would also press the checkbox.
      event.preventDefault();
      onPick(isin);
    }
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
          const texts = hitNames(isin, labels, names, isSearch ? query : undefined);
          const name = joinHitNames(texts);
          return (
            <div
              // Keyed by index: another search then changes texts and moves no elements.
              key={index}
              className={`${ROW_CLASS} ${index === chosen && !isByFinger() ? "selected" : ""}`}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
            >
              <button
                type="button"
                role="checkbox"
                aria-checked={isWatched}
                data-testid="instrument"
                data-isin={isin}
                data-index={index}
                tabIndex={index === current ? 0 : -1}
                id={hitId(index)}
                className={BOX_CLASS}
                style={{ height: rowHeight, minWidth: rowHeight < TOUCH_HEIGHT ? 0 : rowHeight }}
                onFocus={() => setActive(index)}
                onClick={() => onToggle(isin)}
              >
                <CheckMark checked={isWatched} />
                <span className="vh">{name ? `${isin} ${name}` : isin}</span>
              </button>
              <button
                type="button"
                className={TEXT_CLASS}
                // The keyboard has Enter on the checkbox.
                tabIndex={-1}
                aria-label={t.showQuote({ instrument: name ? `${isin} ${name}` : isin })}
                onClick={() => onPick(isin)}
              >
                <Instrument isin={isin} names={texts} query={isSearch ? query : undefined} />
              </button>
              {index === chosen && !isByFinger() ? (
                <span className={MARK_CLASS} aria-hidden="true">
                  <KeyCap>↵</KeyCap> {isWatched ? t.shows : t.adds}
                </span>
              ) : (
                isSearch &&
                isWatched && (
                  // The checkbox says the same.
                  <span
                    className={MARK_CLASS}
                    style={rowHeight < TOUCH_HEIGHT ? undefined : IN_HIGH_ROW}
                    aria-hidden="true"
                  >
                    {t.isInList}
                  </span>
                )
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Returns the factor by which the text is enlarged. Follows it by the width of an element that grows with the text. */
function useTextScale(element: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(() => textScale(document));
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setScale(textScale(document)));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return scale;
}

const BOX_CLASS = "focus-inset relative flex flex-none items-center px-3 pr-2";
/** The name above the ISIN, because the pane is too narrow for both in one line. */
const TEXT_CLASS =
  "flex min-w-0 flex-1 flex-col-reverse justify-center pr-3 text-left leading-tight";
/** Beside the ISIN, which is shorter than a name, so that it cuts no name. A finger has no Enter. */
const MARK_CLASS = "pointer-events-none absolute right-2 bottom-1 text-cause text-t2";
/** In the line of the ISIN, and below the end of the field. */
const IN_HIGH_ROW: CSSProperties = { right: 18, bottom: 7 };
const NAME_CLASS = "flex whitespace-pre text-[0.75rem] text-t1 in-[.phone]:text-[0.875rem]";
/** Where both have no room, the name that matched is cut before the user's own label, and keeps the room of its first letters. */
const OWN_LABEL: CSSProperties = { flex: "none", maxWidth: "calc(100% - 4rem)" };
const ISIN_CLASS = "mono isin text-[0.6875rem] in-[.phone]:text-[0.8125rem]";

interface InstrumentProps {
  isin: Isin;
  names: HitNames;
  /** Search text whose match is highlighted; undefined without a search. */
  query: string | undefined;
}

function Instrument({ isin, names, query }: InstrumentProps) {
  const { title, matchedName } = names;
  const isinText =
    query === undefined ? (
      <LeadText text={isin} lead={countryOf(isin).length} />
    ) : (
      <MatchedText text={isin} query={query} />
    );
  return (
    <>
      <span className={ISIN_CLASS}>{isinText}</span>
      {title && (
        <span className={NAME_CLASS} title={joinHitNames(names)}>
          <bdi className="truncate" style={matchedName === undefined ? undefined : OWN_LABEL}>
            {query === undefined ? title : <MatchedText text={title} query={query} />}
          </bdi>
          {matchedName !== undefined && query !== undefined && (
            <bdi className="truncate">
              {/* A block drops an ordinary space at its start. */}
              {"\u00a0\u00b7 "}
              <MatchedText text={matchedName} query={query} />
            </bdi>
          )}
        </span>
      )}
    </>
  );
}
