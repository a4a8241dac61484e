import type { CheckedQuote } from "#engine/protocol/source.ts";
import { drawSized } from "#ui/bars.tsx";
import { drawAttribute, drawText, partOf } from "#ui/draw.ts";
import type { CellsProps } from "./cells-props.ts";
import { MarketAge } from "./MarketAge.tsx";
import { Missing } from "./Missing.tsx";
import { PriceCell } from "./PriceCell.tsx";
import { useDrawnField } from "./row-figures.ts";

export const BidSizeCell = (cells: CellsProps) => <SizeCell {...cells} side="bid" />;
export const AskSizeCell = (cells: CellsProps) => <SizeCell {...cells} side="ask" />;
export const BidCell = (cells: CellsProps) => <PriceCell {...cells} side="bid" />;
export const AskCell = (cells: CellsProps) => <PriceCell {...cells} side="ask" />;

function SizeCell({ side, figures, state, columns }: CellsProps & { side: "bid" | "ask" }) {
  const column = `${side}-size` as const;
  const field = useDrawnField<HTMLDivElement>(figures, column, (target, { view }) => {
    drawSized(partOf(target, 0), view[side].size, view[side].share);
  });
  return (
    <div {...field} role="gridcell" className={`cell-${column}`} hidden={!columns.includes(column)}>
      {figures ? <span className={`sized ${side}`} /> : <Missing state={state} width="60%" />}
    </div>
  );
}

export function MidCell({ figures, state, columns }: CellsProps) {
  const field = useDrawnField<HTMLDivElement>(figures, "mid", (target, { checked, view }) => {
    // A mid that lies between two steps has one more decimal than its prices: it is told apart.
    const end = view.mid.length - beyond(checked);
    drawText(partOf(target, 0), view.mid.slice(0, end));
    drawText(partOf(target, 1), view.mid.slice(end));
  });
  return (
    <div {...field} role="gridcell" className="cell-mid" hidden={!columns.includes("mid")}>
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
  const field = useDrawnField<HTMLDivElement>(figures, "updated-at", (target, { fields }) =>
    drawAttribute(partOf(target, 0), "title", fields["updated-at"]),
  );
  return (
    <div {...field} role="gridcell" className="cell-market" hidden={!columns.includes("market")}>
      {figures ? <MarketAge figures={figures} /> : <Missing state={state} width="60%" />}
    </div>
  );
}

function beyond({ derived }: CheckedQuote): number {
  const point = derived.mid.indexOf(".");
  const decimals = point < 0 ? 0 : derived.mid.length - point - 1;
  return Math.max(0, decimals - derived.decimals);
}
