import { useStore } from "@nanostores/react";
import { useContext, useLayoutEffect } from "react";
import { $awaitedKind } from "#features/watchlist/columns/awaited-kind.ts";
import { $cheapest, CheapestContext } from "#features/watchlist/columns/cheapest-row.ts";
import { isAged } from "#live/is-aged.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { formatBps } from "#market/format-bps.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { rowEstimateMessages } from "#messages/row-estimate-messages.ts";
import { useTimeWords } from "#messages/time.ts";
import { footMessages } from "./foot-messages.ts";
import { useCheapest } from "./use-cheapest.ts";

interface CheapestNoteProps {
  isins: readonly Isin[];
  estimate: ListEstimate;
  nameOf: (isin: Isin) => string;
  /** Shows an instrument in detail. */
  onShow: (isin: Isin) => void;
  /** Whether it has a part of a line: its words are fewer, and a long name is cut. */
  isShort?: boolean;
}

/**
 * The target is higher than the line, and overlaps its surroundings. Not underlined, which beside it means a figure
 * beyond the size at the touch.
 */
const NAME = "focus-inset -my-1 min-h-6 pointer-coarse:-my-3.5 pointer-coarse:min-h-11";

const SHORT = "flex min-w-0 flex-1 items-center justify-end gap-1 whitespace-nowrap";

/**
 * Names the instrument of the list with the cheapest round trip that the size at the touch covers, of fresh quotes, or
 * says that there is none. The table marks it. A fresh quote may be old at a slow pace: then the note says how old.
 */
export function CheapestNote({
  isins,
  estimate,
  nameOf,
  onShow,
  isShort = false,
}: CheapestNoteProps) {
  const t = useMessages(footMessages);
  const words = useMessages(rowEstimateMessages);
  const times = useTimeWords();
  const format = useNumberFormat();
  const $row = useContext(CheapestContext);
  const isAwaited = useStore($awaitedKind) !== "none";
  // The field is that of the open list.
  const awaitsAmount = isAwaited && $row === $cheapest;
  const shown = awaitsAmount ? undefined : estimate;
  const found = useCheapest(isins, shown, (cheapest, areAllFresh, now) =>
    [
      areAllFresh ? "all" : "some",
      ...(cheapest
        ? [
            cheapest.quote.instrument,
            formatBps(cheapest.derived, format) ?? "",
            isAged(cheapest, now) ? times.age(now - cheapest.checkedAt) : "",
          ]
        : []),
    ].join("\n"),
  );
  const [fresh, text = "", figure = "", age] = found?.split("\n") ?? [];
  const isin = parseIsin(text);
  // Before the next frame, which must not have the note and the mark of different rows, or the mark below the first row.
  useLayoutEffect(() => {
    $row.set(isin && { isin, estimate });
    return () => $row.set(undefined);
  }, [$row, isin, estimate]);
  // No amount in the field, or no row, that this could be about.
  if (awaitsAmount || isins.length === 0) return null;
  return (
    <span data-testid="cheapest" data-isin={isin ?? ""} className={isShort ? SHORT : ""}>
      {fresh === "all" ? t.cheapest : isShort ? t.cheapestFreshShort : t.cheapestFresh}{" "}
      {isin ? (
        <>
          <button
            type="button"
            className={`${NAME} ${isShort ? "min-w-0 truncate" : ""}`}
            data-can-be-cut={isShort ? "" : undefined}
            onClick={() => onShow(isin)}
          >
            <b>
              <bdi>{nameOf(isin)}</bdi>
            </b>
          </button>{" "}
          {age ? t.cheapestAged({ bps: words.bps({ figure }), age }) : words.bps({ figure })}
        </>
      ) : (
        t.cheapestNone
      )}
    </span>
  );
}
