import type { QuoteTime } from "#market/instant.ts";
import { useTimeWords } from "#messages/time.ts";
import { useMarketAge, useTick } from "#polling/hooks.ts";

/** How long ago the market last moved, by the service's own clock: the first of the two clocks. */
export function MarketAge({ updatedAt }: { updatedAt: QuoteTime }) {
  const words = useTimeWords();
  const age = useMarketAge(updatedAt);
  return <span title={updatedAt.text}>{useTick((now) => words.age(age(now)))}</span>;
}
