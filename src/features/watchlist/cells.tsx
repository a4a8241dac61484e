import { countryOf, hasValidCheckDigit, type Isin, isinCheckDigit } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { FieldName } from "#polling/quote-fields.ts";
import type { QuoteState } from "#polling/quote-state.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { SizeBar, Skeleton } from "#ui/bars.tsx";
import { LeadText } from "#ui/lead-text.tsx";
import { Chip } from "#ui/notices.tsx";
import type { Column } from "./columns.ts";
import { MarketAge } from "./MarketAge.tsx";
import { watchlistMessages } from "./messages.ts";
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

/** Stands for a value that there is not: still awaited, or not to be had. */
function Missing({ state, width }: { state: QuoteState; width: string }) {
  return state === "waiting" ? <Skeleton width={width} /> : <span className="dash">–</span>;
}

export function NameCell({ isin }: { isin: Isin }) {
  const t = useMessages(watchlistMessages);
  const isSuspect = !hasValidCheckDigit(isin);
  return (
    <span
      className={`mono isin ${isSuspect ? "suspect" : ""}`}
      title={isSuspect ? t.checkDigit({ expected: isinCheckDigit(isin) }) : undefined}
    >
      <LeadText text={isin} lead={countryOf(isin).length} />
    </span>
  );
}

export function SizeCell({ side, ...cells }: CellsProps & { side: "bid" | "ask" }) {
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
        <span className="sized">
          {view[side].size}
          <SizeBar side={side} share={view[side].share} />
        </span>
      ) : (
        <Missing state={state} width="60%" />
      )}
    </div>
  );
}

export function SideCell({ side, ...cells }: CellsProps & { side: "bid" | "ask" }) {
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

/** Spread and basis points; in a locked or crossed book the two merge around the word for it. */
export function SpreadCells({ checked, fields, view, state, columns }: CellsProps) {
  const t = useMessages(watchlistMessages);
  const book = checked?.derived.book ?? "normal";
  const isOdd = book !== "normal";
  return (
    <>
      <div
        role="gridcell"
        className={`cell-spread ${isOdd ? "odd" : ""}`}
        hidden={!columns.includes("spread") && !isOdd}
      >
        <span data-field="spread" data-value={fields.spread}>
          {view?.spread ?? <Missing state={state} width="70%" />}
        </span>
        {book !== "normal" && <Chip tone="warn">{t[book]}</Chip>}
      </div>
      <div
        role="gridcell"
        className="cell-bps"
        hidden={isOdd}
        data-field="spread-bps"
        data-value={fields["spread-bps"]}
        title={view && view.bps === undefined ? t.noBps : undefined}
      >
        {view ? (
          (view.bps ?? <span className="dash">–</span>)
        ) : (
          <Missing state={state} width="70%" />
        )}
      </div>
    </>
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
