import type { CheckedQuote } from "#polling/source.ts";
import { drawSized } from "#ui/bars.tsx";
import { drawAttribute, drawText } from "#ui/draw.ts";
import { type CellsProps, drawnValue } from "./cells-props.ts";
import { MarketAge } from "./MarketAge.tsx";
import { Missing } from "./Missing.tsx";
import { PriceCell } from "./PriceCell.tsx";
import { useDrawn } from "./row-figures.ts";

export const BidSizeCell = (cells: CellsProps) => <SizeCell {...cells} side="bid" />;
export const AskSizeCell = (cells: CellsProps) => <SizeCell {...cells} side="ask" />;
export const BidCell = (cells: CellsProps) => <PriceCell {...cells} side="bid" />;
export const AskCell = (cells: CellsProps) => <PriceCell {...cells} side="ask" />;

function SizeCell({ side, figures, state, columns }: CellsProps & { side: "bid" | "ask" }) {
  const column = `${side}-size` as const;
  const cell = useDrawn<HTMLDivElement>(figures, (target, { fields, view }) => {
    const { size, share } = view[side];
    drawAttribute(target, "data-value", fields[column]);
    drawSized(target.children[0], size, share);
  });
  return (
    <div
      ref={cell}
      role="gridcell"
      className={`cell-${column}`}
      hidden={!columns.includes(column)}
      data-field={column}
      data-value={drawnValue(figures)}
    >
      {figures ? <span className={`sized ${side}`} /> : <Missing state={state} width="60%" />}
    </div>
  );
}

export function MidCell({ figures, state, columns }: CellsProps) {
  const cell = useDrawn<HTMLDivElement>(figures, (target, { checked, fields, view }) => {
    // A mid that lies between two steps has one more decimal than its prices: it is told apart.
    const end = view.mid.length - beyond(checked);
    drawAttribute(target, "data-value", fields.mid);
    drawText(target.children[0], view.mid.slice(0, end));
    drawText(target.children[1], view.mid.slice(end));
  });
  return (
    <div
      ref={cell}
      role="gridcell"
      className="cell-mid"
      hidden={!columns.includes("mid")}
      data-field="mid"
      data-value={drawnValue(figures)}
    >
      {figures ? (
        <>
          <span />
          <span className="beyond" />
        </>
      ) : (
        <Missing state={state} width="80%" />
      )}
    </div>
  );
}

export function MarketCell({ figures, state, columns }: CellsProps) {
  const cell = useDrawn<HTMLDivElement>(figures, (target, { fields }) =>
    drawAttribute(target, "data-value", fields["updated-at"]),
  );
  return (
    <div
      ref={cell}
      role="gridcell"
      className="cell-market"
      hidden={!columns.includes("market")}
      data-field="updated-at"
      data-value={drawnValue(figures)}
    >
      {figures ? <MarketAge figures={figures} /> : <Missing state={state} width="60%" />}
    </div>
  );
}

function beyond({ derived }: CheckedQuote): number {
  const point = derived.mid.indexOf(".");
  const decimals = point < 0 ? 0 : derived.mid.length - point - 1;
  return Math.max(0, decimals - derived.decimals);
}
