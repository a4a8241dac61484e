import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLive, useStatus } from "#live/hooks.ts";
import { firstAfter } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useAutomationName, useIsFirstView } from "#ui/automation-scope.ts";
import { Button } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { isByFinger } from "#ui/controls/touch.ts";
import { type CopyOutcome, copyText } from "#ui/files/copy-text.ts";
import { saveFile } from "#ui/files/save-file.ts";
import { SCROLL_EDGE } from "#ui/scroll-edge.ts";
import type { AlertLevel } from "./alert-tags.ts";
import { Chart } from "./Chart.tsx";
import { ChartMenu } from "./ChartMenu.tsx";
import { checksWithin, untimedRanges } from "./checks.ts";
import { downsample } from "./downsample.ts";
import { exportFile, type FileFormat } from "./export-file.ts";
import { isShort, WINDOWS } from "./frame.ts";
import { HistoryStorageNote } from "./HistoryStorageNote.tsx";
import { historyMessages } from "./messages.ts";
import { PointsTable } from "./PointsTable.tsx";
import { Readout } from "./Readout.tsx";
import { Statistics } from "./Statistics.tsx";
import { segmentsOf } from "./segments.ts";
import { pointAt } from "./timeline.ts";
import { useFrame } from "./use-frame.ts";
import { useSize } from "./use-size.ts";
import { useThrottledValue } from "./use-throttled-value.ts";
import { LONGEST_DAY_MS, MANY, useTimeline } from "./use-timeline.ts";

interface HistoryPanelProps {
  isin: Isin;
  /** Whether the market may have moved since the last check. */
  isStale: boolean;
  isSimulated: boolean;
  /** User's label of the instrument, for the export. */
  label: string | undefined;
  /** Levels of the alerts on its prices. */
  alerts: readonly AlertLevel[];
  /** Whether the chart stays in view above an open form of an alert, if the pane is high enough. */
  isKept: boolean;
}

/**
 * Aligns the last icon with the panel's edge, narrows the ranges to fit the readout beside them, and is as high as the icon's
 * button, as in the placeholder.
 */
const HEAD = "relative -mr-2 flex items-center gap-2 [&_label]:px-1.75 [&>:first-child]:-my-px";

/** Height of the panel without its chart, whose buttons are higher by finger. */
const aroundChart = () => (isByFinger() ? "5.75rem" : "4.75rem");

/**
 * Keeps the panel in view below the price while the pane shows the form of an alert, whose level is a price of the chart:
 * without the form `--above` is missing, and the panel scrolls with the rest. In a low pane it gives way to the form. See
 * `showForNow` of the alerts. No classes, which would cost the first style sheet more.
 */
const keptAbove = (chartHeight: number) =>
  ({
    position: "sticky",
    // Beside higher content it would be higher itself; in a column it would be as narrow as its buttons.
    alignSelf: "start",
    inlineSize: "100%",
    top: `min(var(--above), var(--room) - ${chartHeight}px - ${aroundChart()})`,
    zIndex: 1,
    background: "var(--bg1)",
    boxShadow: SCROLL_EDGE,
    display: "var(--history, grid)",
    // Its own buttons stay in view where they are.
    "--under": "var(--above)",
    // With the line below it, the chart is no higher than the room above the form.
    "--most": "max(8.25rem, var(--room) - 2.25rem)",
  }) as CSSProperties;

/** Where a form of an alert leaves too little room for the estimate, the chart goes without its buttons and statistics. */
const AIDS: CSSProperties = { display: "var(--aids, flex)" };

/** Redraw interval for many quotes while only time advances; below a second, to meet each clock tick. */
const REDRAW_MS = 900;

/** Recorded quotes of one instrument: chart, statistics, table and export. */
export default function HistoryPanel(props: HistoryPanelProps) {
  const { isin, isSimulated, label, alerts, isKept } = props;
  // While paused, nothing is known after the last check.
  const isPaused = useStatus(({ connection }) => connection.state === "paused");
  const isStale = props.isStale || isPaused;
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const isFirst = useIsFirstView();
  const { id: sourceId, clock } = useLive();
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const span = useRef(LONGEST_DAY_MS);
  const spanMs = useCallback(() => span.current, []);
  const timeline = useTimeline(isin, spanMs);
  const framing = useFrame(isin, timeline);
  const { frame, range, window } = framing;
  useEffect(() => {
    span.current = Math.max(LONGEST_DAY_MS, clock.epochNow() - frame.from);
  }, [clock, frame]);
  const [cursorAt, setCursorAt] = useState<number>();
  const [isTableOpen, setTableOpen] = useState(false);
  const [copied, setCopied] = useState<CopyOutcome>();
  const count = firstAfter(timeline.points, range.to) - firstAfter(timeline.points, range.from);
  const view = useMemo(() => ({ timeline, frame, range }), [timeline, frame, range]);
  const drawn = useThrottledValue(view, count > MANY ? REDRAW_MS : 0, [timeline, framing.choice]);
  const columns = Math.max(1, size.width);
  const segments = useMemo(
    () => segmentsOf(downsample(drawn.timeline, drawn.frame, columns), drawn.range, isStale),
    [drawn, columns, isStale],
  );
  const checks = useMemo(() => checksWithin(drawn.timeline, drawn.range), [drawn]);
  const untimed = useMemo(() => untimedRanges(segments, drawn.timeline.checks), [segments, drawn]);
  const point = cursorAt === undefined ? undefined : pointAt(timeline.points, cursorAt);
  const cursor = point && cursorAt !== undefined ? { at: cursorAt, point } : undefined;
  const isPartial = !framing.isZoomed && isShort(window, drawn.range, framing.midnight);
  const options = WINDOWS.map((value) => ({ value, label: t[value] }));

  const moveCursor = (at: number | undefined) => {
    setCursorAt(at);
    setCopied(undefined);
  };
  const save = (format: FileFormat) =>
    saveFile(
      exportFile(format, { sourceId, isin, label, history: timeline, frame: range, window }),
    );
  const copy = async () => {
    if (!cursor) return;
    const { updatedAt, bid, ask } = cursor.point;
    const text = t.copied({
      isin,
      checked: new Date(cursor.at).toISOString(),
      updated: updatedAt.text,
      bid: bid.price,
      bidSize: bid.size,
      ask: ask.price,
      askSize: ask.size,
    });
    setCopied(await copyText(text));
  };
  return (
    <section
      className="history grid grid-cols-1 gap-1.5"
      // The table would cover the form.
      style={isKept && !isTableOpen ? keptAbove(size.height) : undefined}
      aria-label={isFirst ? t.title : undefined}
      data-testid={automationName("history")}
      data-window={window}
      data-from={new Date(drawn.frame.from).toISOString()}
      data-to={new Date(drawn.frame.to).toISOString()}
      data-following={framing.isFollowing}
    >
      <header className={HEAD} style={AIDS}>
        <Segmented label={t.window} options={options} value={window} onChange={framing.choose} />
        <Readout
          cursor={cursor}
          last={segments.at(-1)?.point}
          hasGaps={segments.some(({ isKnown }) => !isKnown)}
        />
        <ChartMenu
          isTableOpen={isTableOpen}
          onTable={() => setTableOpen(!isTableOpen)}
          onSave={save}
        />
      </header>
      <Chart
        area={area}
        size={size}
        segments={segments}
        isRead={timeline.ranges.length > 0 && Number.isFinite(timeline.from)}
        shortMs={isPartial ? drawn.range.to - drawn.range.from : undefined}
        frame={drawn.frame}
        framing={framing}
        checks={checks}
        untimed={untimed}
        cursor={cursor}
        isStale={isStale}
        isSimulated={isSimulated}
        alerts={alerts}
        onCursor={moveCursor}
        onCopy={() => void copy()}
      />
      <HistoryStorageNote />
      <footer className="flex flex-wrap items-center [&>button]:-ml-2.5" style={AIDS}>
        <Statistics
          timeline={drawn.timeline}
          frame={drawn.range}
          isStale={isStale}
          room={isTableOpen ? undefined : size}
        />
        {!framing.isFollowing && (
          <Button variant="quiet" onClick={framing.follow}>
            {t.follow}
          </Button>
        )}
        {framing.isZoomed && (
          <Button variant="quiet" onClick={framing.reset}>
            {t.whole}
          </Button>
        )}
        <span role="status" className="text-label text-t3">
          {copied && { copied: t.quoteCopied, refused: t.copyRefused }[copied]}
        </span>
      </footer>
      {isTableOpen && (
        <PointsTable timeline={drawn.timeline} frame={drawn.range} isStale={isStale} />
      )}
    </section>
  );
}
