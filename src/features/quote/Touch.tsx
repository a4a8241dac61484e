import type { CheckedQuote } from "#engine/protocol/source.ts";
import { onFrames } from "#live/frame-scheduler.ts";
import { useLive } from "#live/hooks.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { showChange } from "#market/change.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Arrow } from "#ui/arrow.tsx";
import { Figure } from "#ui/figure.tsx";
import { TwoSidedBar } from "#ui/two-sided-bar.tsx";
import { useFlash } from "#ui/use-flash.ts";
import { quoteMessages } from "./messages.ts";

interface TouchProps {
  checked: CheckedQuote;
  isStale: boolean;
  size: "focus" | "mobile";
}

/** Past this many characters two prices do not fit beside each other, and stand one over the other. */
const MAX_LENGTH_BESIDE = 16;

/** The best bid and the best ask, large, meeting at the touchline. */
export function Touch({ checked, isStale, size }: TouchProps) {
  const { derived } = checked;
  const format = useNumberFormat();
  const lengthOf = (side: "bid" | "ask") => showChange(checked, side, format).text.length;
  const longest = Math.max(lengthOf("bid"), lengthOf("ask"));
  return (
    <div className={longest > MAX_LENGTH_BESIDE ? "touch stacked" : "touch"}>
      <TouchSide checked={checked} isStale={isStale} size={size} side="bid" />
      <span className="touchline" />
      <TouchSide checked={checked} isStale={isStale} size={size} side="ask" />
      <div className="touch-sizes">
        <TwoSidedBar bidShare={derived.bidShare} />
      </div>
    </div>
  );
}

function TouchSide({ checked, isStale, size, side }: TouchProps & { side: "bid" | "ask" }) {
  const t = useMessages(quoteMessages);
  const format = useNumberFormat();
  const { clock } = useLive();
  const { quote, moves } = checked;
  const shown = showChange(checked, side, format);
  const move = isStale ? undefined : moves[side];
  const box = useFlash(checked.checkedAt, move?.direction, onFrames(clock));
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
            held={isStale}
          />
        </span>
      </span>
      <span className="touch-foot">
        {move && (
          <span className={`touch-move ${move.direction}`}>
            <Arrow direction={move.direction} />
            {SIGN[move.direction]}
            {formatFigure(move.by, format)}
          </span>
        )}
        <span
          className="touch-size"
          data-field={`${side}-size`}
          data-value={fields[`${side}-size`]}
        >
          {formatFigure(quote[side].size, format)}
        </span>
      </span>
    </div>
  );
}

const SIGN = { up: "+", down: "\u2212" };
