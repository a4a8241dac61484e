import { useAgeByService } from "#live/hooks.ts";
import { useTimeWords } from "#messages/time.ts";
import { drawText } from "#ui/draw.ts";
import { type RowFigures, useDrawn } from "./row-figures.ts";

/** How long ago the market last moved, by the service's own clock: the first of the two clocks. */
export function MarketAge({ figures }: { figures: RowFigures }) {
  const words = useTimeWords();
  const ageAt = useAgeByService();
  const text = useDrawn<HTMLSpanElement>(
    figures,
    (target, { movedAt, now }) => drawText(target, words.age(ageAt(movedAt, now))),
    "second",
  );
  return <span ref={text} />;
}
