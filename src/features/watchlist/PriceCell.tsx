import { useEffect, useMemo } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { onBeats } from "#polling/beat.ts";
import { useLive } from "#polling/hooks.ts";
import { drawArrow } from "#ui/arrow.tsx";
import { drawAttribute } from "#ui/draw.ts";
import { drawFigure, FigureToDraw } from "#ui/figure.tsx";
import { createFlash } from "#ui/flash.ts";
import { type CellsProps, drawnValue } from "./cells-props.ts";
import { Missing } from "./Missing.tsx";
import { watchlistMessages } from "./messages.ts";
import { useDrawn } from "./row-figures.ts";

/** One side's price: the figure towards the touchline, its arrow away from it, a flash as it moves. */
export function PriceCell({ side, figures, state, isHeld }: CellsProps & { side: "bid" | "ask" }) {
  const t = useMessages(watchlistMessages);
  const { clock } = useLive();
  const flash = useMemo(() => createFlash(onBeats(clock)), [clock]);
  useEffect(() => () => flash.end(), [flash]);
  const box = useDrawn<HTMLSpanElement>(figures, (target, { checked, fields, view }) => {
    const { text, changedFrom, direction, movedBy } = view[side];
    // A kept value shows no move: it may be long past.
    const moved = isHeld ? undefined : direction;
    const [price, arrow] = target.children;
    drawAttribute(price, "data-value", fields[`${side}-price`]);
    const changed = isHeld ? undefined : changedFrom;
    drawFigure(price?.children[0], { text, changedFrom: changed, direction: moved });
    drawArrow(arrow, moved, moved && movedBy && t[moved]({ by: movedBy }));
    flash.tell(target, checked.checkedAt, moved);
  });
  return (
    <div role="gridcell" className={`price price-${side} cell-${side}`}>
      <span ref={box} className="price-box">
        <span data-field={`${side}-price`} data-value={drawnValue(figures)}>
          {figures ? <FigureToDraw /> : <Missing state={state} width="3.5rem" />}
        </span>
        {figures && !isHeld && <span className="arrow" />}
      </span>
    </div>
  );
}
