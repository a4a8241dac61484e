import { type RefObject, useEffect } from "react";
import { EstimateLineHeads } from "#features/watchlist/bars/EstimateLineHeads.tsx";
import { TABLE_BUTTON_ID } from "#features/watchlist/bars/TableButton.tsx";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useLive } from "#live/hooks.ts";
import { useSessionBaseline, useTrends } from "#live/trends.ts";
import { isPositive } from "#market/figure.ts";
import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useSessionStart } from "#messages/session-start.ts";
import { drawAttribute } from "#ui/draw/draw.ts";
import { AMOUNT_OVER_SIZE } from "./column-heads.ts";
import { columnHelpMessages } from "./column-help-messages.ts";
import { columnMessages } from "./column-messages.ts";
import { type Column, canHide } from "./columns.ts";
import { DroppedColumns } from "./DroppedColumns.tsx";
import { estimateHeadMessages } from "./estimate-head-messages.ts";
import type { HeadsProps } from "./Heads.tsx";
import { countPausedSort } from "./paused-sorts.ts";
import { SortByTouch } from "./SortByTouch.tsx";

export interface HeadHelpProps
  extends Pick<
    HeadsProps,
    | "columns"
    | "view"
    | "onView"
    | "canEditColumns"
    | "hasLines"
    | "hasCostLine"
    | "hasSizeLines"
    | "awaitedKind"
    | "heldBy"
  > {
  row: RefObject<HTMLElement | null>;
}

/**
 * Classes of the heads while rows are out of order because they are in use: amber, and the sign of a pause in the place of the
 * arrow. Rows that only await their next move are sorted as usual.
 */
const PAUSED = [
  "[&>[aria-sort$=ending]]:bg-warn-a",
  "[&>[aria-sort$=ending]]:text-warn!",
  "[&_.arrow]:h-2.25",
  "[&_.arrow]:border-x-2",
  "[&_.arrow]:border-current",
  "[&_.arrow]:bg-none",
];

const CHANGE = "[data-field=session-change]";
/** What has a tooltip: the change, which says since when or why there is none, and an ISIN with a wrong check digit. */
const EXPLAINED = `${CHANGE}, .suspect`;

const NO_START = { since: undefined, explainedForRows: undefined };

/**
 * Sets the title of each column head, which is also its accessible description; the earliest start of the session
 * in the head of its change; the heads of a budget's quantities; and the mark of a paused sort. Sets them
 * outside React, so that the first load does not contain this code. Renders the heads of a phone's estimate, the menu
 * by which a finger sorts there, and the sign of columns without room.
 */
export default function HeadHelp(props: HeadHelpProps) {
  const { row, columns, view, awaitedKind, hasLines, hasCostLine, hasSizeLines, heldBy } = props;
  const awaited = awaitedKind === "none" ? undefined : awaitedKind;
  const hasBudget = (awaited ?? view.estimate?.kind) === "budget";
  const t = useMessages(columnHelpMessages);
  const usual = useMessages(columnMessages);
  const quantities = useMessages(estimateHeadMessages);
  const ofTable = useMessages(tableMessages);
  const { clock } = useLive();
  const startOf = useSessionStart();
  const earliest = useSessionBaseline((bases) => bases.earliest());
  const { baseline } = useTrends();
  const { since, explainedForRows } =
    earliest === undefined ? NO_START : startOf(earliest, clock.epochNow());
  useEffect(() => {
    const titles: Readonly<Record<string, string>> = {
      ...(explainedForRows !== undefined && { session: explainedForRows }),
      ...(hasBudget && { buy: quantities.buyTitle, sell: quantities.sellTitle }),
    };
    for (const column of columns) {
      const head = row.current?.querySelector(`[data-column="${column}"]`);
      head?.setAttribute("title", titles[column] ?? t[column] ?? "");
    }
    for (const name of PAUSED) row.current?.classList.toggle(name, heldBy === "use");
    const sorted = row.current?.querySelector("[aria-sort$=ending]");
    const reasons = {
      use: ofTable.sortPaused + ofTable.sortContinues,
      calm: ofTable.sortWaits,
      round: ofTable.sortAwaitsRound,
    };
    if (heldBy) sorted?.setAttribute("title", reasons[heldBy]);
    const words = {
      session: since ?? usual["session"],
      buy: hasBudget ? quantities.buy : usual["buy"],
      sell: hasBudget ? quantities.sell : usual["sell"],
    };
    for (const [column, text = ""] of Object.entries(words)) {
      const word = row.current?.querySelector(`[data-column=${column}] .head-word`);
      if (word) word.textContent = text;
    }
  }, [row, columns, t, usual, quantities, hasBudget, since, explainedForRows, heldBy, ofTable]);
  useEffect(() => (heldBy === "use" ? countPausedSort() : undefined), [heldBy]);
  useEffect(() => {
    const grid = row.current?.closest("[role=grid]");
    const controller = new AbortController();
    const explain = (cell: Element, isin: Isin) => {
      if (!cell.matches(CHANGE)) return ofTable.checkDigit({ expected: isinCheckDigit(isin) });
      if (cell.getAttribute("data-value") === "") {
        const field = cell.parentElement?.querySelector("[data-field=mid]");
        const mid = parseFigure(field?.getAttribute("data-value"));
        return mid && ofTable[isPositive(mid) ? "noChangeYet" : "noChangeOfMid"];
      }
      const at = baseline?.of(isin);
      if (at === undefined) return undefined;
      const { explained, explainedLater } = startOf(at, clock.epochNow());
      return baseline?.isLater(isin) ? explainedLater : explained;
    };
    const onOver = ({ target }: Event) => {
      const cell = target instanceof Element && target.closest(EXPLAINED);
      const isin = cell && parseIsin(cell.closest("[data-isin]")?.getAttribute("data-isin") ?? "");
      if (cell && isin) drawAttribute(cell, "title", explain(cell, isin));
    };
    grid?.addEventListener("pointerover", onOver, { signal: controller.signal });
    return () => controller.abort();
  }, [row, baseline, startOf, clock, ofTable]);
  // Basis points that the round trip implies are not missed.
  const chosen = awaitedKind && view.columns;
  const isBelow = (id: Column) =>
    id === "cost" ? hasCostLine : id in AMOUNT_OVER_SIZE && hasSizeLines;
  const dropped = chosen?.filter(({ id }) => canHide(id) && !columns.includes(id) && !isBelow(id));
  return (
    <>
      <DroppedColumns
        button={document.getElementById(TABLE_BUTTON_ID)}
        columns={dropped?.map(({ id }) => usual[id] ?? id) ?? []}
      />
      {hasLines && (
        <EstimateLineHeads
          buy={(hasBudget ? quantities.buy : usual["buy"]) ?? ""}
          sell={(hasBudget ? quantities.sell : usual["sell"]) ?? ""}
          hasRoundTrip={!hasBudget}
          isSorted={view.sort?.column === "round-trip"}
        />
      )}
      {!props.canEditColumns && <SortByTouch {...props} />}
    </>
  );
}
