import { type CSSProperties, useLayoutEffect, useRef } from "react";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { type RowFigures, useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { estimateRow, type RowEstimate } from "#market/estimates/row-estimate.ts";
import type { Book } from "#market/quote.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
import { COVERAGE, COVERED_INK } from "#ui/figure/coverage.ts";
import { Chip } from "#ui/notices/notices.tsx";
import type { CellsProps } from "./cells-props.ts";
import { CHEAPEST_MARK, useIsCheapest } from "./cheapest-row.ts";
import { type ShrinkingColumn, shrink } from "./column-def.ts";
import { followLength, type SizedTogether } from "./same-size.ts";
import { shortNowMessages } from "./short-now-messages.ts";

/** A buyer pays the ask, so that its size counts. */
const SIDE = { buy: "ask", sell: "bid" } as const;

const COLUMN = { buy: "buy", sell: "sell", roundTrip: "round-trip", cost: "cost" } as const;

const CHEAPEST = `-me-1 font-strong ${CHEAPEST_MARK}`;

/**
 * Beside a round trip that is not covered, in a row above the line (see decision 0044). Always rendered there, so that it
 * comes and goes with the quotes.
 */
const SHORT_NOW = "me-1.5 hidden text-[0.6875rem] text-t2 in-data-[covered=false]:inline-block";
/** Beside a long round trip it takes the padding of the cell, and never the room of the figure. */
const INTO_PADDING: CSSProperties = { marginInlineStart: -12 };

/** Last drawn figure, by the element of its text. */
const drawnFigures = new WeakMap<Element, WrittenFigure | undefined>();

interface FigureProps extends CellsProps {
  of: keyof RowEstimate;
}

/** Whether the figure is marked where the touch does not cover it now, in a row that it covered in a recent quote. */
const hasMark = ({ of, isRecent }: FigureProps) => isRecent && of === "roundTrip";

/** Draws one figure of the list's estimate with each quote. The first two elements after a mark have its texts. */
function useDrawnFigure(props: FigureProps) {
  const { of, isin, isSeen, figures, estimate, columns, onLengths } = props;
  const words = useRowEstimateWords();
  const shortNow = useMessages(shortNowMessages);
  const reported = useRef({ estimate, length: 0 });
  const isMarked = hasMark(props);
  const kind = of === "cost" ? "cost" : "amount";
  const element = useDrawnRef<HTMLDivElement>(estimate && figures, (target, { checked }) => {
    if (!estimate) return;
    const written = words.row(checked, estimate, estimateRow(checked, estimate))[of];
    const amount = childAt(target, isMarked ? 1 : 0);
    // Unchanged. An element that React has just created is not in the map, and is drawn.
    if (drawnFigures.has(amount) && drawnFigures.get(amount) === written) return;
    const text = written?.text ?? "–";
    drawnFigures.set(amount, written);
    drawAttribute(target, "data-value", written?.value ?? "");
    drawAttribute(target, "data-covered", written ? String(written.covered) : "");
    const beyond = written?.beyond;
    drawAttribute(
      target,
      "title",
      beyond && isMarked ? shortNow.help({ beyond }) : (beyond ?? written?.rest),
    );
    drawText(amount, text);
    const spoken = isMarked ? shortNow.spoken : words.exceeds;
    drawText(childAt(target, isMarked ? 2 : 1), beyond ? spoken : "");
    // A round trip has few digits, and a column for its label.
    if (of === "roundTrip") return;
    const length = written?.length ?? 1;
    const column = columns.includes(COLUMN[of]) ? COLUMN[of] : "round-trip";
    shrink(target, length, column, sizedTogether(length, kind, column));
    followLength(target, kind, isSeen ? length : 0);
    const { current } = reported;
    // Also for a shorter text: the column may have narrowed since.
    const isOther = current.estimate !== estimate || current.length !== length;
    if (!isOther) return;
    reported.current = { estimate, length };
    onLengths(isin, { [kind]: length });
  });
  // A row that scrolls into view or out of it draws nothing.
  useLayoutEffect(() => {
    const figure = element.current;
    if (figure && estimate && of !== "roundTrip") {
      followLength(figure, kind, isSeen ? reported.current.length : 0);
    }
  }, [element, estimate, of, kind, isSeen]);
  return element;
}

/** Room in pixels of one character in the smallest size of figures that have one size, which is 10 px in place of 12.5. */
const LEAST_DIGIT = 5.28;
const CELL_PADDING = 13;
/**
 * Returns the style of an amount's cell: without padding at its start, where the figure before it has its own, and with room for a
 * figure that stands about 10 px from the amount before it.
 */
const amountCell = (column: keyof typeof SIDE) =>
  ({ paddingInlineStart: 0, "--room": `calc(var(--px-${column}, 80) + 2)` }) as CSSProperties;
const AMOUNT_CELL = { buy: amountCell("buy"), sell: amountCell("sell") };

/**
 * Returns the length that the size of a figure is for, as a CSS number: that of the longest figure in view, or its own where that
 * needs a size below 10 px.
 */
const sizedTogether = (length: number, kind: SizedTogether, column: ShrinkingColumn) =>
  `max(${length}, min(var(--length-${kind}, 1), (var(--room, var(--px-${column}, 76)) - ${CELL_PADDING}) / ${LEAST_DIGIT}))`;

/** One figure of the list's estimate. The cost is the round trip again, which is beside it and has its mark. */
export default function EstimateCell(props: FigureProps) {
  const { of, figures, state, estimate, isStale } = props;
  const words = useRowEstimateWords();
  const shortNow = useMessages(shortNowMessages);
  const t = useMessages(watchlistMessages);
  const drawn = estimate && figures;
  const cell = useDrawnFigure(props);
  const isMarked = hasMark(props);
  const isCheapest = useIsCheapest(props) && of === "roundTrip";
  const book = of === "roundTrip" ? oddBookOf(props) : undefined;
  const none = drawn ? undefined : "";
  const line = drawn && !book && lineOf(props, drawn);
  const place = of === "buy" || of === "sell" ? AMOUNT_CELL[of] : undefined;
  const figure = (
    <div
      // Another element without an estimate, because React does not remove the drawn title, and in another group, whose
      // title is another one.
      key={drawn ? `drawn ${isMarked}` : "empty"}
      ref={cell}
      role={line ? undefined : "gridcell"}
      style={place}
      className={of === "cost" ? COVERED_INK : COVERAGE}
      data-field={`row-${COLUMN[of]}`}
      data-value={none}
      data-covered={none}
    >
      {drawn ? (
        <>
          {isMarked && (
            <span className={SHORT_NOW} style={INTO_PADDING} aria-hidden="true">
              {shortNow.mark}
            </span>
          )}
          <span
            className={isCheapest && !isStale ? CHEAPEST : undefined}
            hidden={book !== undefined}
          />
          <span className="vh empty:hidden" />
          {isCheapest && <span className="vh">{words.cheapest}</span>}
        </>
      ) : (
        !book && <Missing state={state} width="80%" />
      )}
      {book && <Chip>{t[book]}</Chip>}
    </div>
  );
  if (!line) return figure;
  return (
    <div role="gridcell" style={place}>
      {figure}
      {line}
    </div>
  );
}

/** Returns the line below a figure: what it needs beside it, and the columns do not show. */
function lineOf(props: FigureProps, figures: RowFigures) {
  const { of, hasCostLine, hasSizeLines, columns } = props;
  if (of === "roundTrip") return hasCostLine && <CostLine {...props} of="cost" />;
  if (of === "cost" || !hasSizeLines || columns.includes(`${SIDE[of]}-size`)) return undefined;
  return <SizeLine of={of} figures={figures} />;
}

const LINE = "text-[0.6875rem] leading-3 font-kept text-t3";

/** Returns the width of the column as that of digits of the usual size: those of the line are 11 px in place of 12.5. */
const lineRoom = (column: "buy" | "sell" | "round-trip") =>
  ({ "--room": `calc(var(--px-${column}, 76) * 1.136 - 1.8)` }) as CSSProperties;

/** The cost of a round trip below its basis points, where the column of the cost has no room. */
function CostLine(props: FigureProps) {
  return (
    <div className={LINE} style={lineRoom("round-trip")}>
      <div ref={useDrawnFigure(props)} data-field="row-cost">
        <span />
        <span className="vh empty:hidden" />
      </div>
    </div>
  );
}

/** The size at the touch below an amount, where the column of the size has no room: also where it covers the amount. */
function SizeLine({ of, figures }: { of: keyof typeof SIDE; figures: RowFigures }) {
  const words = useRowEstimateWords();
  const line = useDrawnRef<HTMLDivElement>(figures, (target, { view }) => {
    const text = words.sizeLine(view[SIDE[of]].size);
    drawText(target, text);
    shrink(target, text.length, of);
  });
  return (
    <div className={LINE} style={lineRoom(of)}>
      <div ref={line} />
    </div>
  );
}

/** Returns the state of a locked or crossed book, which has no round trip, if no other column says it. */
function oddBookOf({ checked, columns }: CellsProps) {
  const book: Book = checked?.derived.book ?? "normal";
  const isShownElsewhere = columns.includes("spread") || columns.includes("bps");
  return book === "normal" || isShownElsewhere ? undefined : book;
}
