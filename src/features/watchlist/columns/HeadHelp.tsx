import { type RefObject, useEffect } from "react";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useLive } from "#live/hooks.ts";
import { useSessionBaseline } from "#live/session-baseline.ts";
import { useTrends } from "#live/trends.ts";
import { parseIsin } from "#market/isin.ts";
import { useLanguage, useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { columnHelpMessages } from "./column-help-messages.ts";
import { columnMessages } from "./column-messages.ts";
import type { Column } from "./columns.ts";
import { estimateHeadMessages } from "./estimate-head-messages.ts";
import { sessionMessages } from "./session-messages.ts";
import { sessionTime } from "./session-times.ts";

interface HeadHelpProps {
  row: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  /** The list's estimate is a budget. */
  hasBudget: boolean;
  /** Whether the rows no longer follow the head that they are sorted by. */
  isSortPaused: boolean;
}

/**
 * Explains each column's head by its title, which is also the head's accessible description, names the
 * session change for what it is, since when, a budget's columns for what they hold, and marks a sort that is paused. Written outside React, so that the first load carries none of it.
 */
export default function HeadHelp({ row, columns, hasBudget, isSortPaused }: HeadHelpProps) {
  const t = useMessages(columnHelpMessages);
  const usual = useMessages(columnMessages);
  const quantities = useMessages(estimateHeadMessages);
  const since = useMessages(sessionMessages);
  const { orderHeld } = useMessages(watchlistMessages);
  const timeOf = useSessionTime();
  const begun = useSessionBaseline();
  const { baseline } = useTrends();
  const time = begun === undefined ? undefined : timeOf(begun);
  const [short, long] = [time?.short, time?.long];
  useEffect(() => {
    for (const column of columns) {
      const head = row.current?.querySelector(`[data-column="${column}"]`);
      const isBegun = column === "session" && long !== undefined;
      head?.setAttribute("title", isBegun ? since.explained({ time: long }) : (t[column] ?? ""));
    }
    row.current?.toggleAttribute("data-paused", isSortPaused);
    const sorted = row.current?.querySelector("[aria-sort$=ending]");
    if (isSortPaused) sorted?.setAttribute("title", orderHeld);
    const words = {
      session: short === undefined ? usual["session"] : since.since({ time: short }),
      ...(hasBudget ? quantities : { buy: usual["buy"], sell: usual["sell"] }),
    };
    for (const [column, text = ""] of Object.entries(words)) {
      const word = row.current?.querySelector(`[data-column=${column}] .head-word`);
      if (word) word.textContent = text;
    }
  }, [row, columns, t, usual, quantities, hasBudget, since, short, long, isSortPaused, orderHeld]);
  useEffect(() => {
    const grid = row.current?.closest("[role=grid]");
    const gone = new AbortController();
    const onOver = ({ target }: Event) => {
      const cell = target instanceof Element && target.closest("[data-field=session-change]");
      const isin = cell && parseIsin(cell.closest("[data-isin]")?.getAttribute("data-isin") ?? "");
      const at = isin ? baseline?.of(isin) : undefined;
      // A cell without a change says itself why.
      if (!cell || at === undefined || cell.getAttribute("data-value") === "") return;
      cell.setAttribute("title", since.since({ time: timeOf(at).long }));
    };
    grid?.addEventListener("pointerover", onOver, { signal: gone.signal });
    return () => gone.abort();
  }, [row, baseline, since, timeOf]);
  return null;
}

/** Times of the session as this page writes them. */
function useSessionTime() {
  const { clock } = useLive();
  const { zone } = useClockTimes();
  const language = useLanguage();
  return (epochMs: number) => sessionTime(epochMs, clock.epochNow(), zone, language);
}
