import type { Isin } from "#market/isin.ts";
import type { FieldName } from "#polling/quote-fields.ts";
import type { QuoteState } from "#polling/quote-state.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { Sized } from "#ui/bars.tsx";
import type { Column } from "./columns.ts";
import { MarketAge } from "./MarketAge.tsx";
import { Missing } from "./Missing.tsx";
import { PriceCell } from "./PriceCell.tsx";
import type { RowView } from "./row-view.ts";

/** What the cells of one row are drawn from. A column that is not shown keeps its value, hidden. */
export interface CellsProps {
  isin: Isin;
  checked: CheckedQuote | undefined;
  fields: Readonly<Record<FieldName, string>>;
  view: RowView | undefined;
  state: QuoteState;
  isHeld: boolean;
  columns: readonly Column[];
}

export const BidSizeCell = (cells: CellsProps) => <SizeCell {...cells} side="bid" />;
export const AskSizeCell = (cells: CellsProps) => <SizeCell {...cells} side="ask" />;
export const BidCell = (cells: CellsProps) => <SideCell {...cells} side="bid" />;
export const AskCell = (cells: CellsProps) => <SideCell {...cells} side="ask" />;

function SizeCell({ side, ...cells }: CellsProps & { side: "bid" | "ask" }) {
  const { fields, view, state, columns } = cells;
  const column = `${side}-size` as const;
  return (
    <div
      role="gridcell"
      className={`cell-${column}`}
      hidden={!columns.includes(column)}
      data-field={column}
      data-value={fields[column]}
    >
      {view ? (
        <Sized side={side} share={view[side].share}>
          {view[side].size}
        </Sized>
      ) : (
        <Missing state={state} width="60%" />
      )}
    </div>
  );
}

function SideCell({ side, ...cells }: CellsProps & { side: "bid" | "ask" }) {
  const { checked, fields, view, state, isHeld } = cells;
  return (
    <div role="gridcell" className={`price price-${side} cell-${side}`}>
      {checked && view ? (
        <PriceCell
          side={side}
          value={fields[`${side}-price`]}
          text={view[side].text}
          changedFrom={view[side].changedFrom}
          direction={view[side].direction}
          movedBy={view[side].movedBy}
          checkedAt={checked.checkedAt}
          isHeld={isHeld}
        />
      ) : (
        <span className="price-box">
          <span data-field={`${side}-price`} data-value="">
            <Missing state={state} width="3.5rem" />
          </span>
        </span>
      )}
    </div>
  );
}

export function MidCell({ checked, fields, view, state, columns }: CellsProps) {
  // A mid that lies between two steps has one more decimal than its prices: it is told apart.
  const extra = checked && view ? beyond(checked) : 0;
  const text = view?.mid ?? "";
  return (
    <div
      role="gridcell"
      className="cell-mid"
      hidden={!columns.includes("mid")}
      data-field="mid"
      data-value={fields.mid}
    >
      {view ? text.slice(0, text.length - extra) : <Missing state={state} width="80%" />}
      {extra > 0 && <span className="beyond">{text.slice(-extra)}</span>}
    </div>
  );
}

export function MarketCell({ checked, fields, state, columns }: CellsProps) {
  return (
    <div
      role="gridcell"
      className="cell-market"
      hidden={!columns.includes("market")}
      data-field="updated-at"
      data-value={fields["updated-at"]}
    >
      {checked ? (
        <MarketAge updatedAt={checked.quote.updatedAt} />
      ) : (
        <Missing state={state} width="60%" />
      )}
    </div>
  );
}

function beyond({ derived }: CheckedQuote): number {
  const point = derived.mid.indexOf(".");
  const decimals = point < 0 ? 0 : derived.mid.length - point - 1;
  return Math.max(0, decimals - derived.decimals);
}
