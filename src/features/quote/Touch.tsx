import type { CSSProperties } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { onFrames } from "#live/frame-scheduler.ts";
import { useLive } from "#live/hooks.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { formatFigure } from "#market/format.ts";
import { showChange } from "#market/statistics/change.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Arrow } from "#ui/figure/arrow.tsx";
import { Figure, LARGEST_SIZES, Touchline } from "#ui/figure/figure.tsx";
import { HELD } from "#ui/figure/held.ts";
import { TwoSidedBar } from "#ui/figure/two-sided-bar.tsx";
import { useFlash } from "#ui/figure/use-flash.ts";
import { SCROLL_EDGE } from "#ui/scroll-edge.ts";
import { quoteMessages } from "./messages.ts";
import { NoFigure } from "./NoFigure.tsx";

interface TouchProps {
  checked: CheckedQuote | undefined;
  /** Whether the first quote is awaited: bars then stand for its figures, instead of dashes. */
  isWaiting: boolean;
  isStale: boolean;
  size: "detail" | "mobile";
}

/** Maximum characters of prices side by side; longer ones are stacked. */
const MAX_LENGTH_BESIDE = 16;

/** Stays in view below the panel's header while the rest scrolls. */
const TOUCH = "sticky top-[calc(max(50px,8px+2.25rem)+1.625rem)] z-2 grid bg-bg1 pt-1 pb-2";
const EDGE = { boxShadow: SCROLL_EDGE };
const BESIDE = "grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]";
const LINE_BETWEEN = "border-t-2 border-chalk";

/** Best bid and best ask in large figures, separated by a line. */
export function Touch(props: TouchProps) {
  const { checked } = props;
  const format = useNumberFormat();
  const lengthOf = (side: "bid" | "ask") =>
    checked ? showChange(checked, side, format).text.length : 0;
  // Both prices have the size of the longer one.
  const length = Math.max(lengthOf("bid"), lengthOf("ask"));
  const isStacked = length > MAX_LENGTH_BESIDE;
  return (
    <div className={`${TOUCH} ${isStacked ? "grid-cols-1" : BESIDE}`} style={EDGE}>
      <TouchSide {...props} side="bid" length={length} isStacked={isStacked} />
      {isStacked ? <span className={LINE_BETWEEN} /> : <Touchline />}
      <TouchSide {...props} side="ask" length={length} isStacked={isStacked} />
      <div className="col-span-full">
        <TwoSidedBar bidShare={checked?.derived.bidShare} />
      </div>
    </div>
  );
}

interface TouchSideProps extends TouchProps {
  side: "bid" | "ask";
  /** Characters of the longer price, which set the font size of both. */
  length: number;
  /** Whether one price is above the other. */
  isStacked: boolean;
}

/** Text that does not fit overflows away from the line between the sides; the size is next to that line. */
const SIDES = {
  bid: {
    side: "justify-items-end pb-1.5 text-end",
    price: "justify-end rounded-s-flash pe-3",
    foot: "flex-row-reverse px-3",
  },
  ask: {
    side: "pb-1.5",
    price: "rounded-e-flash ps-3",
    foot: "px-3",
  },
};
const HEAD = "px-3";
/** Styles of a stacked side. */
const STACKED = { side: "justify-items-start py-1.5", price: "rounded-flash", foot: "" };
/**
 * Line height of the largest price, 1.12 times its size, so that nothing below moves from one instrument to the next. In
 * a wide pane a price grows with its half of it.
 */
const PRICE_HEIGHT = "h-[max(var(--size)*1.12,5.6cqi)]";
/** A price fits into its half of the pane: the width of a digit is at most 0.6 of its height. */
const ROOM = "[--room:calc(100cqi/var(--digits)/0.6)] [--wide:10cqi]";
const FOOT = "flex max-w-full flex-wrap gap-x-4 pt-1 text-[0.8125rem]";
/** Longer sizes may wrap, because a size is never cut. */
const MAX_SIZE_LENGTH = 16;
/** A move that has no room beside the size wraps out of view: the changed digits say it, too. */
const ONE_LINE = "h-[1.375rem] overflow-hidden";
const SIZE = `max-w-full font-figure wrap-anywhere ${HELD}`;

function TouchSide({ checked, isWaiting, isStale, size, side, length, isStacked }: TouchSideProps) {
  const t = useMessages(quoteMessages);
  const format = useNumberFormat();
  const { clock } = useLive();
  const shown = checked && showChange(checked, side, format);
  const move = isStale ? undefined : checked?.moves[side];
  const box = useFlash(checked?.checkedAt, move?.direction, onFrames(clock));
  const fields = quoteFields(checked);
  const styles = isStacked ? STACKED : SIDES[side];
  const sizeText = checked ? formatFigure(checked.quote[side].size, format) : "";
  return (
    <div className={`grid grid-cols-1 content-start ${styles.side}`}>
      <span className={`text-[0.71875rem] text-t3 ${isStacked ? "" : HEAD}`}>
        {side === "bid" ? t.bidHead : t.askHead}
      </span>
      <span
        ref={box}
        className={`@container flex items-center justify-self-stretch ${isStacked ? "" : `${PRICE_HEIGHT} ${LARGEST_SIZES[size]}`} ${styles.price}`}
        style={{ "--digits": length } as CSSProperties}
      >
        <span className={ROOM} data-field={`${side}-price`} data-value={fields[`${side}-price`]}>
          {shown ? (
            <Figure
              size={size}
              text={shown.text}
              length={length}
              changedFrom={shown.changedFrom}
              direction={shown.direction}
              held={isStale}
            />
          ) : isWaiting ? (
            <span className="skeleton block h-6 w-29 rounded-flash bg-bg3" />
          ) : (
            <span className="text-title text-t3">–</span>
          )}
        </span>
      </span>
      <span
        className={`${FOOT} ${sizeText.length > MAX_SIZE_LENGTH ? "" : ONE_LINE} ${styles.foot}`}
      >
        <span className={SIZE} data-field={`${side}-size`} data-value={fields[`${side}-size`]}>
          {checked ? sizeText : <NoFigure isWaiting={isWaiting} width="3rem" />}
        </span>
        {move && (
          <span className={`flex items-center gap-1.5 ${MOVES[move.direction]}`}>
            <Arrow direction={move.direction} />
            {SIGN[move.direction]}
            {formatFigure(move.by, format)}
          </span>
        )}
      </span>
    </div>
  );
}

const MOVES = { up: "text-up", down: "text-down" };
const SIGN = { up: "+", down: "\u2212" };
