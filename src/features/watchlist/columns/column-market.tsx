import { Missing } from "#features/watchlist/rows/Missing.tsx";
import {
  type RowFigures,
  useDrawnField,
  useDrawnRef,
} from "#features/watchlist/rows/row-figures.ts";
import { useAgeByService } from "#live/hooks.ts";
import { useTimeWords } from "#messages/time.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";

export const explanations = {
  market: "Time since the quote changed",
};

export const market: ColumnDef = {
  label: "Market",
  widthFor: () => ({ usual: 50, min: 47 }),
  dropRank: 30,
  // First: the cell of the check then says the age of a market that stands still (`CheckedAge`).
  dropRankWithEstimate: 8,
  // Negated, so that the youngest quote has the smallest value.
  sortValue: ({ checked }) => checked && 0n - checked.quote.updatedAt.nanos,
  Cell: MarketCell,
};

function MarketCell({ figures, state, columns }: CellsProps) {
  const field = useDrawnField<HTMLDivElement>(figures, "updated-at", (target, { fields }) =>
    drawAttribute(childAt(target, 0), "title", fields["updated-at"]),
  );
  return (
    <div {...field} role="gridcell" hidden={!columns.includes("market")}>
      {figures ? <MarketAge figures={figures} /> : <Missing state={state} width="60%" />}
    </div>
  );
}

/** Market age by the service's clock. */
export function MarketAge({ figures }: { figures: RowFigures }) {
  const words = useTimeWords();
  const ageAt = useAgeByService();
  const text = useDrawnRef<HTMLSpanElement>(
    figures,
    (target, { movedAtEpochMs, now }) => drawText(target, words.age(ageAt(movedAtEpochMs, now))),
    "second",
  );
  return <span ref={text} />;
}
