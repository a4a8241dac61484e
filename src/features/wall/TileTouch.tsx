import type { CSSProperties, ReactNode, Ref } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteState } from "#engine/protocol/quote-state.ts";
import { onFrames } from "#live/frame-scheduler.ts";
import { useLive } from "#live/hooks.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { formatFigure } from "#market/format.ts";
import { type ShownPrice, type Side, showChange } from "#market/statistics/change.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Arrow } from "#ui/figure/arrow.tsx";
import { Skeleton } from "#ui/figure/bars.tsx";
import { Figure } from "#ui/figure/figure.tsx";
import { useFlash } from "#ui/figure/use-flash.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { wallMessages } from "./messages.ts";
import { type TouchSize, touchSize } from "./touch-size.ts";

interface TileTouchProps {
  checked: CheckedQuote;
  isStale: boolean;
  /** See `isTall` of the layout. */
  isTall: boolean;
}

/** Best bid and best ask, as large as the tile allows, separated by a line. */
export function TileTouch({ checked, isStale, isTall }: TileTouchProps) {
  const format = useNumberFormat();
  const bid = showChange(checked, "bid", format);
  const ask = showChange(checked, "ask", format);
  const size = touchSize([bid.text, ask.text], isTall);
  const { isStacked } = size;
  const props = { checked, isStale, isStacked };
  return (
    <Touch
      size={size}
      bid={<TouchSide {...props} side="bid" shown={bid} />}
      ask={<TouchSide {...props} side="ask" shown={ask} />}
    />
  );
}

/** Placeholder for a touch that is awaited or unavailable. */
export function NoTouch({ state, isTall }: { state: QuoteState; isTall: boolean }) {
  const [bid, ask] = SIDES.map((side) => (
    <SideBox key={side} side={side} isStacked={false}>
      <PriceBox side={side} isStacked={false} value="">
        {state === "waiting" ? (
          <Skeleton width="3em" />
        ) : (
          <span className="fig font-figure text-t3 font-stretch-98% in-data-held:font-kept">–</span>
        )}
      </PriceBox>
    </SideBox>
  ));
  return <Touch size={touchSize(["–"], isTall)} bid={bid} ask={ask} />;
}

const SIDES: readonly Side[] = ["bid", "ask"];

/** Two sides with a line between them. */
function Touch({ size, bid, ask }: { size: TouchSize; bid: ReactNode; ask: ReactNode }) {
  const { price, line, isStacked } = size;
  // React's style type knows no custom properties. The names of the sides are at the edges of the tile's text.
  const measures = {
    marginInline: "calc(-13*var(--u))",
    "--price": price,
    "--line": line,
  } as CSSProperties;
  const columns = isStacked ? "grid-cols-1" : "grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]";
  const edge = isStacked ? "border-t-[max(3px,3*var(--p))]" : "border-s-[max(3px,3*var(--p))]";
  return (
    <div
      className={`mt-1.5 grid flex-none ${columns}`}
      data-stacked={isStacked ? "" : undefined}
      style={measures}
    >
      {bid}
      <span className={`border-chalk in-data-held:border-line3 ${edge}`} />
      {ask}
    </div>
  );
}

interface PlaceProps {
  side: Side;
  isStacked: boolean;
  children: ReactNode;
}

/** Price above the name of its side and the size; the name is on the outer edge. */
function SideBox({ side, isStacked, children, ref }: PlaceProps & { ref?: Ref<HTMLElement> }) {
  const t = useMessages(wallMessages);
  const isMirrored = side === "ask" && !isStacked;
  const columns = isMirrored ? "grid-cols-[1fr_auto]" : "grid-cols-[auto_1fr]";
  const corners = side === "bid" ? "rounded-l-[5px]" : "rounded-r-[5px]";
  return (
    <span
      ref={ref}
      className={`grid content-between px-[calc(13*var(--p))] pb-1.5 ${columns} ${isStacked ? "gap-x-5 rounded-[5px]" : corners}`}
    >
      <span
        className={`row-start-2 self-center text-tile-18 text-t2 in-data-held:text-t3 ${isMirrored ? "col-start-2" : ""}`}
      >
        {t[side]}
      </span>
      {children}
    </span>
  );
}

/** Aligns with the line between the sides, or to the right if they are stacked. */
const atLine = (side: Side, isStacked: boolean) =>
  side === "bid" || isStacked ? "justify-self-end" : "";

/** The arrow stays clear of the digits at each size of a price. */
const GAP: CSSProperties = { columnGap: "0.16em" };

function PriceBox({ side, isStacked, value, children }: PlaceProps & { value: string }) {
  return (
    <span
      className={`col-span-2 row-start-1 flex items-center text-[calc(var(--price)*var(--p))] leading-[calc(var(--line)*var(--p))] ${atLine(side, isStacked)}`}
      style={GAP}
      data-field={`${side}-price`}
      data-value={value}
    >
      {children}
    </span>
  );
}

interface TouchSideProps extends Omit<TileTouchProps, "isTall"> {
  side: Side;
  shown: ShownPrice;
  isStacked: boolean;
}

function TouchSide({ checked, isStale, isStacked, side, shown }: TouchSideProps) {
  const t = useMessages(wallMessages);
  const format = useNumberFormat();
  const { clock } = useLive();
  const move = isStale ? undefined : checked.moves[side];
  const box = useFlash(checked.checkedAt, move?.direction, onFrames(clock));
  const fields = quoteFields(checked);
  const isMirrored = side === "ask" && !isStacked;
  // At the outer edge, where the padding leaves it room: a price that moves keeps its place and its size.
  const arrow = move && <Arrow direction={move.direction} />;
  return (
    <SideBox ref={box} side={side} isStacked={isStacked}>
      <PriceBox side={side} isStacked={isStacked} value={fields[`${side}-price`]}>
        {!isMirrored && arrow}
        <Figure
          size="wall"
          text={shown.text}
          changedFrom={shown.changedFrom}
          direction={shown.direction}
          held={isStale}
        />
        {isMirrored && arrow}
      </PriceBox>
      {move && (
        <VisuallyHidden>{t[move.direction]({ by: formatFigure(move.by, format) })}</VisuallyHidden>
      )}
      <span
        className={`row-start-2 min-w-0 wrap-anywhere text-t1 in-data-held:text-t3 ${atLine(side, isStacked)}`}
      >
        <VisuallyHidden>{t.size} </VisuallyHidden>
        <span data-field={`${side}-size`} data-value={fields[`${side}-size`]}>
          {formatFigure(checked.quote[side].size, format)}
        </span>
      </span>
    </SideBox>
  );
}
