import { type CSSProperties, Fragment, useLayoutEffect, useRef } from "react";
import type { CellsProps } from "#features/watchlist/columns/cells-props.ts";
import { useIsCheapest } from "#features/watchlist/columns/cheapest-row.ts";
import { followLength } from "#features/watchlist/columns/same-size.ts";
import { shortNowMessages } from "#features/watchlist/columns/short-now-messages.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { estimateRow } from "#market/estimates/row-estimate.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { childAt, drawAttribute, drawStyle, drawText } from "#ui/draw/draw.ts";
import { COVERAGE } from "#ui/figure/coverage.ts";
import { LINE, RIGHT, SELL } from "./estimate-line-classes.ts";

/** Parts of the line, in their order. */
const SIDES = ["sell", "right"] as const;
type Side = (typeof SIDES)[number];

/** Gap between the amounts, in characters. */
const GAP_LENGTH = 2;
/** Room in pixels of one character of 10 px: down to this size, all rows have that of the longest amounts. */
const LEAST_DIGIT = 5.6;
/** Characters that the size of a side is for: those of the longest in view, or its own where that needs a smaller size. */
const lengthOf = (side: Side) =>
  `max(var(--own-${side}, 1), min(var(--length-${side}, 1), var(--room-${side}) / ${LEAST_DIGIT}))`;
/**
 * Fits the characters of both sides into their rooms, which the layout has in pixels at a text size of 100 %. Two lines of the
 * smallest size are as high as one of the largest.
 */
const FITTING_SIZE = `min(var(--room-sell) / ${lengthOf("sell")}, var(--room-right) / ${lengthOf("right")}) / 0.56 * 0.0625rem`;
const FITTING: CSSProperties = {
  // Its own lines, not those of the text around it.
  display: "block",
  fontSize: "clamp(0.5rem, var(--fit), 0.6875rem)",
  lineHeight: "clamp(0.5rem, (var(--fit) - 0.5rem) * 2.6 + 0.5rem, 1rem)",
  // The underline of the first of two lines must not cross the second.
  textUnderlineOffset: "clamp(1px, (var(--fit) - 0.5rem) * 10 + 3px, 3px)",
};
const FITTED = `max-w-full whitespace-normal wrap-anywhere ${COVERAGE}`;
/**
 * Below an amount beyond it, the size at the touch, which has no other place on a phone: always in the layout, so that a size
 * that comes moves no amount. One that is too long for its side is not shown, because a cut size would be another one.
 */
const SIZE = "flex-wrap overflow-hidden whitespace-nowrap text-t2 flex in-[.stacked]:hidden";
/** In the line of the check, clear of the underline above it. */
const SIZE_LINE: CSSProperties = { height: "0.875rem", lineHeight: "0.875rem" };
/** Of no width: what does not fit beside it wraps out of view. */
const SIZE_EDGE: CSSProperties = { height: "100%" };
/** The ISIN is at the left of the proceeds, unless it is beside the name. */
const BESIDE_NAME: CSSProperties = { paddingInlineStart: "var(--beside-name)" };
/** The layout has its lines. */
const LINES = { gridRow: "var(--amounts) / -1", "--fit": `calc(${FITTING_SIZE})` } as CSSProperties;
/** One side of the line. Its amounts do not widen it. */
const SIDE = "@container h-4 content-center";

/**
 * Estimate of the list below the prices of a row on a phone. The round trip is here as an amount, below its basis points,
 * which equal the row's spread. Long amounts shrink to fit beside each other, and wrap to a second line of the same
 * height where even the smallest do not. The basis points, which rank the rows, carry the mark of the cheapest one. Dashes
 * stand for the amounts without a quote, so that the row keeps its lines.
 */
export default function EstimateLine(props: CellsProps) {
  const { figures, estimate, isin, isRecent, isSeen, state, isStale } = props;
  const words = useRowEstimateWords();
  const shortNow = useMessages(shortNowMessages);
  const drawn = estimate && figures;
  const isCheapest = useIsCheapest({ isin, estimate });
  const lengths = useRef({ sell: 0, right: 0 });
  const line = useDrawnRef<HTMLDivElement>(drawn, (target, { checked }) => {
    if (!estimate) return;
    const setLength = (part: Element, side: Side, length: number) => {
      lengths.current[side] = length;
      drawStyle(target, `--own-${side}`, `${length}`);
      followLength(part, side, isSeen ? length : 0);
    };
    const written = words.row(checked, estimate, estimateRow(checked, estimate));
    const draw = (
      part: Element,
      figure: WrittenFigure | undefined,
      text = figure && `≈\u00a0${figure.text}`,
    ) => {
      drawAttribute(part, "data-value", figure?.value ?? "");
      drawAttribute(part, "data-covered", figure ? String(figure.covered) : "");
      drawAttribute(part, "title", figure?.beyond);
      drawText(childAt(part, 1), text ?? "–");
      drawText(childAt(part, 2), figure?.beyond ? words.exceeds : "");
      return text?.length ?? 1;
    };
    const right = childAt(target, 1);
    const left = childAt(target, 0);
    setLength(left, "sell", draw(childAt(left, 0), written.sell));
    // The last size of a stale quote says nothing of the present one.
    const sizeOf = (figure: WrittenFigure | undefined) => (isStale ? "" : (figure?.size ?? ""));
    drawText(childAt(childAt(target, 2), 1), sizeOf(written.sell));
    drawText(childAt(childAt(target, 3), 1), sizeOf(written.buy));
    const buyLength = draw(childAt(right, 0), written.buy);
    // A budget has basis points alone, which the row has.
    const tripLength = draw(childAt(right, 1), written.roundTrip, written.cost?.text);
    setLength(right, "right", buyLength + tripLength + GAP_LENGTH);
    // Beside the basis points, the word of the table would cover them: the line below the amount and the size say it.
    if (isRecent && written.roundTrip?.covered === false) {
      drawText(childAt(childAt(right, 1), 2), shortNow.spoken);
    }
  });
  // A row that scrolls into view or out of it draws nothing.
  useLayoutEffect(() => {
    const { current } = line;
    if (!current || !drawn) return;
    for (const [at, side] of SIDES.entries())
      followLength(childAt(current, at), side, isSeen ? lengths.current[side] : 0);
  }, [line, drawn, isSeen]);
  const none = drawn ? undefined : "";
  const field = (name: string) => ({
    "data-field": name,
    "data-value": none,
    "data-covered": none,
  });
  const texts = (name: string) => (
    // Other elements for drawn texts, which React would not remove.
    <Fragment key={`${drawn !== undefined}`}>
      {/* Large figures need the room of the word, and the side of the touchline says it. */}
      <span className="vh">{`${name} `}</span>
      {drawn ? <span /> : <Missing state={state} width="2.5rem" />}
      <span className="vh empty:hidden" />
    </Fragment>
  );
  return (
    <div ref={line} role="gridcell" className={LINE} style={LINES}>
      <span className={`${SIDE} ${SELL}`} style={BESIDE_NAME}>
        <span className={FITTED} style={FITTING} {...field("row-sell")}>
          {texts(words.sides.sell)}
        </span>
      </span>
      <span className={`${SIDE} ${RIGHT}`}>
        <span className={FITTED} style={FITTING} {...field("row-buy")}>
          {texts(words.sides.buy)}
        </span>
        <span className={`text-t2 ${COVERAGE}`} style={FITTING} {...field("row-round-trip")}>
          {texts(words.sides.roundTrip)}
          {isCheapest && <span className="vh">{words.cheapest}</span>}
        </span>
      </span>
      {(["sell", "buy"] as const).map((side) => (
        <span
          // Other elements for drawn texts.
          key={side + (drawn !== undefined)}
          className={`${SIZE} ${side === "sell" ? `${SELL} justify-end` : "col-(--buy) ps-[7px]"}`}
          style={side === "sell" ? { ...SIZE_LINE, ...BESIDE_NAME } : SIZE_LINE}
          aria-hidden="true"
        >
          <span style={SIZE_EDGE} />
          <span />
        </span>
      ))}
    </div>
  );
}
