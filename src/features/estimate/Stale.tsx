import { useClock } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useExactAge } from "#messages/exact-time.ts";
import { estimateMessages } from "./messages.ts";

/** Says the age of the quote that an estimate is based on. */
export function Stale({ checkedAt }: { checkedAt: number }) {
  const t = useMessages(estimateMessages);
  const exactAge = useExactAge();
  // No line break between a number and its unit.
  return useClock((now) => t.stale({ age: exactAge(now - checkedAt).replaceAll(" ", "\u00a0") }));
}
