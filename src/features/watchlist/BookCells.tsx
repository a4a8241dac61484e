import { useMessages } from "#messages/catalogue.ts";
import { Chip } from "#ui/notices.tsx";
import type { CellsProps } from "./cells.tsx";
import { Missing } from "./Missing.tsx";
import { watchlistMessages } from "./messages.ts";

/**
 * In a locked or crossed book spread and basis points merge around the word for it, where the one
 * stands before the other or the spread has no room; elsewhere the word takes the basis points' place.
 */
function bookOf({ checked, columns }: CellsProps) {
  const book = checked?.derived.book ?? "normal";
  const at = columns.indexOf("spread");
  return { book, merges: book !== "normal" && (at < 0 || columns[at + 1] === "bps") };
}

export function SpreadCell(cells: CellsProps) {
  const { fields, view, state, columns } = cells;
  const t = useMessages(watchlistMessages);
  const { book, merges } = bookOf(cells);
  return (
    <div
      role="gridcell"
      className={`cell-spread ${book === "normal" ? "" : "odd"} ${merges ? "merged" : ""}`}
      hidden={!columns.includes("spread") && !merges}
    >
      <span data-field="spread" data-value={fields.spread}>
        {view?.spread ?? <Missing state={state} width="70%" />}
      </span>
      {book !== "normal" && merges && <Chip tone="warn">{t[book]}</Chip>}
    </div>
  );
}

export function BpsCell(cells: CellsProps) {
  const { fields, view, state } = cells;
  const t = useMessages(watchlistMessages);
  const { book, merges } = bookOf(cells);
  const isTold = book !== "normal" && !merges;
  return (
    <div role="gridcell" className={isTold ? "cell-bps told-book" : "cell-bps"} hidden={merges}>
      {book !== "normal" && isTold && <Chip tone="warn">{t[book]}</Chip>}
      <span
        data-field="spread-bps"
        data-value={fields["spread-bps"]}
        hidden={isTold || merges}
        title={view && view.bps === undefined ? t.noBps : undefined}
      >
        {view ? (
          (view.bps ?? <span className="dash">–</span>)
        ) : (
          <Missing state={state} width="1.5rem" />
        )}
      </span>
    </div>
  );
}
