import { showChange } from "#market/change.ts";
import { add, decimalsOf, padDecimals, ratio, subtract } from "#market/decimal.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useLive } from "#polling/hooks.ts";
import { quoteFields } from "#polling/quote-fields.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { Arrow } from "#ui/arrow.tsx";
import { TwoSidedBar } from "#ui/bars.tsx";
import { Figure } from "#ui/figure.tsx";
import { useFlash } from "#ui/use-flash.ts";
import { quoteMessages } from "./messages.ts";

interface TouchProps {
  checked: CheckedQuote;
  isHeld: boolean;
  size: "focus" | "mobile";
}

/** Past this many characters two prices do not fit beside each other, and stand one over the other. */
const LONGEST_BESIDE = 22;

/** The best bid and the best ask, large, meeting at the touchline. */
export function Touch({ checked, isHeld, size }: TouchProps) {
  const { quote } = checked;
  const sizes = ratio(quote.bid.size, add(quote.bid.size, quote.ask.size));
  const longest = Math.max(quote.bid.price.length, quote.ask.price.length);
  return (
    <div className={longest > LONGEST_BESIDE ? "touch stacked" : "touch"}>
      <TouchSide checked={checked} isHeld={isHeld} size={size} side="bid" />
      <span className="touchline" />
      <TouchSide checked={checked} isHeld={isHeld} size={size} side="ask" />
      <div className="touch-sizes">
        <TwoSidedBar bidShare={sizes === undefined ? 0.5 : Number(sizes)} />
      </div>
    </div>
  );
}

function TouchSide({ checked, isHeld, size, side }: TouchProps & { side: "bid" | "ask" }) {
  const t = useMessages(quoteMessages);
  const format = useNumberFormat();
  const { clock } = useLive();
  const { quote, previous } = checked;
  const shown = showChange(quote, previous, side, format);
  const box = useFlash(checked.checkedAt, isHeld ? undefined : shown.direction, clock.after);
  const fields = quoteFields(checked);
  return (
    <div className={`touch-side ${side}`}>
      <span className="touch-head">{side === "bid" ? t.bidHead : t.askHead}</span>
      <span ref={box} className="touch-price">
        <span data-field={`${side}-price`} data-value={fields[`${side}-price`]}>
          <Figure
            size={size}
            text={shown.text}
            changedFrom={shown.changedFrom}
            direction={shown.direction}
            held={isHeld}
          />
        </span>
      </span>
      <span className={`touch-move ${isHeld ? "" : (shown.direction ?? "")}`}>
        {!isHeld && shown.direction && previous && (
          <>
            <Arrow direction={shown.direction} />
            {moveText(checked, side, (figure) => formatFigure(figure, format, { sign: "always" }))}
          </>
        )}
      </span>
      <span className="touch-size" data-field={`${side}-size`} data-value={fields[`${side}-size`]}>
        {formatFigure(quote[side].size, format)}
      </span>
    </div>
  );
}

function moveText(
  { quote, previous }: CheckedQuote,
  side: "bid" | "ask",
  write: (figure: Parameters<typeof formatFigure>[0]) => string,
): string {
  if (!previous) return "";
  const now = quote[side].price;
  const before = previous[side].price;
  const decimals = Math.max(decimalsOf(now), decimalsOf(before));
  return write(padDecimals(subtract(now, before), decimals));
}
