import type { QuoteState } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { onFrames } from "#live/frame-scheduler.ts";
import { useLive } from "#live/hooks.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { type ShownPrice, type Side, showChange } from "#market/change.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Arrow } from "#ui/arrow.tsx";
import { Skeleton } from "#ui/bars.tsx";
import { Figure } from "#ui/figure.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { useFlash } from "#ui/use-flash.ts";
import { wallMessages } from "./messages.ts";

/**
 * The longest price, in characters, that each step of its size still holds. From the last but one on
 * two prices do not fit beside each other, and stand one over the other.
 */
const STEPS = [6, 7, 8, 9, 11, 13, 22];
const LONGEST_BESIDE = 13;

interface TileTouchProps {
  checked: CheckedQuote;
  isStale: boolean;
}

/** The best bid and the best ask, as large as the tile allows, meeting at the touchline. */
export function TileTouch({ checked, isStale }: TileTouchProps) {
  const format = useNumberFormat();
  const bid = showChange(checked, "bid", format);
  const ask = showChange(checked, "ask", format);
  // The longer of the two sets the size of both.
  const longest = Math.max(bid.text.length, ask.text.length);
  const step = STEPS.filter((most) => longest > most).length;
  return (
    <div
      className={longest > LONGEST_BESIDE ? "tile-touch stacked" : "tile-touch"}
      data-step={step}
    >
      <TouchSide checked={checked} isStale={isStale} side="bid" shown={bid} />
      <span className="touchline touchline-wall" />
      <TouchSide checked={checked} isStale={isStale} side="ask" shown={ask} />
    </div>
  );
}

function TouchSide({
  checked,
  isStale,
  side,
  shown,
}: TileTouchProps & { side: Side; shown: ShownPrice }) {
  const t = useMessages(wallMessages);
  const format = useNumberFormat();
  const { clock } = useLive();
  const move = isStale ? undefined : checked.moves[side];
  const box = useFlash(checked.checkedAt, move?.direction, onFrames(clock));
  const fields = quoteFields(checked);
  return (
    <span ref={box} className={`tile-side ${side}`}>
      <span className="tile-word">{t[side]}</span>
      <span
        className="tile-price"
        data-field={`${side}-price`}
        data-value={fields[`${side}-price`]}
      >
        <Figure
          size="wall"
          text={shown.text}
          changedFrom={shown.changedFrom}
          direction={shown.direction}
          held={isStale}
        />
      </span>
      {move && (
        <VisuallyHidden>{t[move.direction]({ by: formatFigure(move.by, format) })}</VisuallyHidden>
      )}
      <span className="tile-size">
        <VisuallyHidden>{t.size} </VisuallyHidden>
        <span data-field={`${side}-size`} data-value={fields[`${side}-size`]}>
          {formatFigure(checked.quote[side].size, format)}
        </span>
        {move && <Arrow direction={move.direction} />}
      </span>
    </span>
  );
}

/** Placeholder for a touch that is awaited or unavailable. */
export function NoTouch({ state }: { state: QuoteState }) {
  const t = useMessages(wallMessages);
  return (
    <div className="tile-touch" data-step={0}>
      {SIDES.map((side) => (
        <span key={side} className={`tile-side ${side}`}>
          <span className="tile-word">{t[side]}</span>
          <span className="tile-price" data-field={`${side}-price`} data-value="">
            {state === "waiting" ? (
              <Skeleton width="3em" />
            ) : (
              <span className="fig fig-wall dash">–</span>
            )}
          </span>
        </span>
      ))}
      <span className="touchline touchline-wall" />
    </div>
  );
}

const SIDES: readonly Side[] = ["bid", "ask"];
