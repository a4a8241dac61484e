import { Suspense } from "react";
import { Sparkline } from "#features/watchlist/lazy-parts.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { NO_TRENDS, useTrends } from "#live/trends.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";

export const explanations = {
  trend: "Mid, last 15 minutes; drawn from five quotes on",
};

export const trend: ColumnDef = {
  label: "15 m",
  widthFor: () => ({ usual: 60, min: 40 }),
  dropRank: 10,
  sortValue({ checked, trends }) {
    const line = checked && trends.recent(checked.quote.instrument);
    return line?.length ? line : undefined;
  },
  followed: (trends) => trends,
  Cell: TrendCell,
};

/** Sparkline of the last fifteen minutes; not rendered in a hidden column. */
function TrendCell({ isin, isSeen, checked, state, columns }: CellsProps) {
  const t = useMessages(watchlistMessages);
  const isShown = columns.includes("trend");
  // Without history, the sparkline is not even loaded.
  const hasPast = useTrends() !== NO_TRENDS;
  return (
    <div role="gridcell" className="ps-2.5 text-start" hidden={!isShown}>
      {checked && isShown && hasPast && (
        <Suspense>
          <Sparkline isin={isin} isSeen={isSeen} label={t.trendOf} />
        </Suspense>
      )}
      {!checked && state !== "waiting" && <span className="dash">–</span>}
    </div>
  );
}
