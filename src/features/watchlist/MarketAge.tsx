import { useTimeWords } from "#messages/time.ts";
import { useAgeByService } from "#polling/hooks.ts";
import { drawAttribute, drawText } from "#ui/draw.ts";
import { type RowFigures, useDrawn } from "./row-figures.ts";

/** How long ago the market last moved, by the service's own clock: the first of the two clocks. */
export function MarketAge({ figures }: { figures: RowFigures }) {
  const words = useTimeWords();
  const ageAt = useAgeByService();
  const text = useDrawn<HTMLSpanElement>(
    figures,
    (target, { checked, now }) => {
      const { updatedAt } = checked.quote;
      drawText(target, words.age(ageAt(updatedAt, now)));
      drawAttribute(target, "title", updatedAt.text);
    },
    "tick",
  );
  return <span ref={text} />;
}
