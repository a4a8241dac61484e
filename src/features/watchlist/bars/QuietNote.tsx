import { useListTally } from "#live/list-tally.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { footMessages } from "./foot-messages.ts";

/** Says how long none of the list's fresh quotes has changed, while the market is quiet. */
export function QuietNote() {
  const t = useMessages(footMessages);
  const words = useTimeWords();
  const { quietMs } = useListTally();
  if (quietMs === undefined) return null;
  return <span className="text-t1">{t.quiet({ age: words.age(quietMs) })}</span>;
}
