import { memo } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { onBeats } from "#polling/beat.ts";
import { useLive } from "#polling/hooks.ts";
import { Arrow } from "#ui/arrow.tsx";
import { Figure } from "#ui/figure.tsx";
import { useFlash } from "#ui/use-flash.ts";
import { watchlistMessages } from "./messages.ts";

interface PriceCellProps {
  side: "bid" | "ask";
  /** The exact price as received. */
  value: string;
  text: string;
  changedFrom: number | undefined;
  direction: "up" | "down" | undefined;
  movedBy: string | undefined;
  checkedAt: number;
  isHeld: boolean;
}

/** One side's price: the figure towards the touchline, its arrow away from it, a flash as it moves. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { side, value, text, changedFrom, direction, movedBy, checkedAt, isHeld } = props;
  const t = useMessages(watchlistMessages);
  const { clock } = useLive();
  const box = useFlash(checkedAt, isHeld ? undefined : direction, onBeats(clock));
  return (
    <span ref={box} className="price-box">
      <span data-field={`${side}-price`} data-value={value}>
        <Figure
          size="table"
          text={text}
          changedFrom={changedFrom}
          direction={direction}
          held={isHeld}
        />
      </span>
      {direction && !isHeld && (
        <Arrow direction={direction} words={movedBy && t[direction]({ by: movedBy })} />
      )}
    </span>
  );
});
