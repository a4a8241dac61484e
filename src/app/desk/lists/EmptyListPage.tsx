import { withLateStyles } from "#app/late-styles.ts";
import EmptyList, { type EmptyListProps } from "#features/watchlist/bars/EmptyList.tsx";
import { lazyPart } from "#ui/parts/lazy-part.tsx";

const Styled = lazyPart(withLateStyles(async () => ({ default: EmptyList })));

/** The page of an empty list, shown once its style has loaded. */
export default function EmptyListPage(props: EmptyListProps) {
  return <Styled {...props} />;
}
