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
  kind: Draft["baseKind"];
  /** Base of the edited alert; undefined for a new one. */
  stored: Figure | undefined;
  /** First mid of today; undefined if none is stored. */
  firstMid: Figure | undefined;
  onKind: (kind: Draft["baseKind"]) => void;
}

/** Chooses the base of a move: the present mid, or the first one of today. */
export function MoveBase({ kind, stored, firstMid, onKind }: MoveBaseProps) {
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const options: { value: Draft["baseKind"]; label: string }[] = [
    { value: "now", label: t.baseNow },
  ];
  if (firstMid !== undefined) options.push({ value: "session", label: t.baseSession });
  if (stored !== undefined) {
    options.push({ value: "stored", label: t.baseKept({ base: formatFigure(stored, format) }) });
  }
  return <Segmented label={t.base} value={kind} onChange={onKind} options={options} />;
}

/** Returns the first mid of today, in the page's time zone, from the stored history; undefined if none. */
export function useFirstMid(isin: Isin): Figure | undefined {
  const { id, clock } = useLive();
  const { zone } = useClockTimes();
  const [firstMid, setFirstMid] = useState<Figure>();
  useEffect(() => {
    let isWanted = true;
    const history = openHistory(id);
    const read = async () => {
      const point = await history.firstSince(isin, startOfDay(clock.epochNow(), zone));
      if (isWanted) setFirstMid(point && midpoint(point.bid.price, point.ask.price));
      history.close();
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [id, clock, isin, zone]);
  return firstMid;
}
