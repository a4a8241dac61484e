import { useFrozenOrder } from "#features/wall/use-frozen-order.ts";
import { Wall, type WallProps } from "#features/wall/Wall.tsx";
import type { Sort } from "#features/watchlist/layout/view.ts";
import { useOrder } from "#features/watchlist/rows/use-order.ts";

/** No pointer on a table keeps the wall from being sorted. */
const NO_TABLE = { current: null };

/** The wall in the sort of the table, as it was when the round of the pages began. */
export function SortedWall({ sort, ...props }: WallProps & { sort: Sort }) {
  const { entries, labels, estimate, pages } = props;
  const { ordered } = useOrder({ entries, sort, labels, estimate, table: NO_TABLE });
  return <Wall {...props} entries={useFrozenOrder(ordered, pages.round)} />;
}
