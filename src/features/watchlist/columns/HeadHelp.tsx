import { type RefObject, useEffect } from "react";
import { useLive } from "#live/hooks.ts";
import { useSessionBaseline } from "#live/session-baseline.ts";
import { useTrends } from "#live/trends.ts";
import { parseIsin } from "#market/isin.ts";
import { useLanguage, useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { columnHelpMessages } from "./column-help-messages.ts";
import { columnMessages } from "./column-messages.ts";
import type { Column } from "./columns.ts";
import { sessionMessages } from "./session-messages.ts";
import { sessionTime } from "./session-times.ts";

interface HeadHelpProps {
  row: RefObject<HTMLElement | null>;
  columns: readonly Column[];
}

/**
 * Sets the title of each column head, which is also its accessible description, and the label of the
 * session change, which contains the start of the session. Sets them outside React, so that the first
 * load does not contain this code.
 */
export default function HeadHelp({ row, columns }: HeadHelpProps) {
  const t = useMessages(columnHelpMessages);
  const { session: usual = "" } = useMessages(columnMessages);
  const since = useMessages(sessionMessages);
  const timeOf = useSessionTime();
  const sessionStart = useSessionBaseline();
  const { baseline } = useTrends();
  const time = sessionStart === undefined ? undefined : timeOf(sessionStart);
  const [short, long] = [time?.short, time?.long];
  useEffect(() => {
    for (const column of columns) {
      const head = row.current?.querySelector(`[data-column="${column}"]`);
      const hasSessionStart = column === "session" && long !== undefined;
      head?.setAttribute(
        "title",
        hasSessionStart ? since.explained({ time: long }) : (t[column] ?? ""),
      );
    }
    const word = row.current?.querySelector("[data-column=session] .head-word");
    if (word) {
      word.textContent = short === undefined ? usual : since.since({ time: short });
    }
  }, [row, columns, t, usual, since, short, long]);
  useEffect(() => {
    const grid = row.current?.closest("[role=grid]");
    const controller = new AbortController();
    const onOver = ({ target }: Event) => {
      const cell = target instanceof Element && target.closest("[data-field=session-change]");
      const isin = cell && parseIsin(cell.closest("[data-isin]")?.getAttribute("data-isin") ?? "");
      const at = isin ? baseline?.of(isin) : undefined;
      // A cell without a change has a title of its own, with the reason.
      if (!cell || at === undefined || cell.getAttribute("data-value") === "") return;
      cell.setAttribute("title", since.since({ time: timeOf(at).long }));
    };
    grid?.addEventListener("pointerover", onOver, { signal: controller.signal });
    return () => controller.abort();
  }, [row, baseline, since, timeOf]);
  return null;
}

/** Returns a function that writes an instant of the session in the page's zone and language. */
function useSessionTime() {
  const { clock } = useLive();
  const { zone } = useClockTimes();
  const language = useLanguage();
  return (epochMs: number) => sessionTime(epochMs, clock.epochNow(), zone, language);
}
