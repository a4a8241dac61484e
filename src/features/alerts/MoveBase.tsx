import { useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";
import { midpoint } from "#market/decimal.ts";
import type { Figure } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { startOfDay } from "#storage/history/day.ts";
import { openHistory } from "#storage/history/reader.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import type { Draft } from "./draft.ts";
import { alertMessages } from "./messages.ts";

interface MoveBaseProps {
  from: Draft["from"];
  /** The base of the alert that is edited. */
  kept: Figure | undefined;
  /** The mid that today began with; undefined where none is stored. */
  first: Figure | undefined;
  onFrom: (from: Draft["from"]) => void;
}

/** Chooses the base of a move: the present mid, or the first one of today. */
export function MoveBase({ from, kept, first, onFrom }: MoveBaseProps) {
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const options: { value: Draft["from"]; label: string }[] = [{ value: "now", label: t.baseNow }];
  if (first !== undefined) options.push({ value: "session", label: t.baseSession });
  if (kept !== undefined) {
    options.push({ value: "kept", label: t.baseKept({ base: formatFigure(kept, format) }) });
  }
  return <Segmented label={t.base} value={from} onChange={onFrom} options={options} />;
}

/** The mid that today began with in the zone of the page, as the browser's history has it. */
export function useFirstMid(isin: Isin): Figure | undefined {
  const { id, clock } = useLive();
  const { zone } = useClockTimes();
  const [first, setFirst] = useState<Figure>();
  useEffect(() => {
    let isWanted = true;
    const history = openHistory(id);
    const read = async () => {
      const point = await history.firstSince(isin, startOfDay(clock.epochNow(), zone));
      if (isWanted) setFirst(point && midpoint(point.bid.price, point.ask.price));
      history.close();
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [id, clock, isin, zone]);
  return first;
}
