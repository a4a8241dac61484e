import type { CSSProperties } from "react";
import { decimalsOf } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { historyMessages } from "./messages.ts";
import { xOfTime } from "./plot-scale.ts";
import { type Scene, visibleTimes } from "./scene.ts";

/** Length of `10:46`, the minutes of `10:46:32`. */
const MINUTES_LENGTH = 5;

const PRICE = "absolute -translate-y-1/2 pl-2.5 text-label/[0.875rem] text-t3";
const TIME = "absolute -translate-x-1/2 pt-1.5 text-label/[0.875rem] text-t3";
/** A halo in the pane's colour separates the name from a line behind it, and covers nothing. */
const NAME =
  "absolute text-label/[0.875rem] font-strong [text-shadow:0_0_2px_var(--bg1),0_0_2px_var(--bg1),0_0_3px_var(--bg1)]";
const BEFORE = "-translate-x-full -translate-y-1/2 pr-1.5";
const BESIDE = "-translate-y-1/2";
/**
 * Plate in the pane's colour behind a name along the lines, which may have no free place there. As high as its text: it covers
 * no line that the name is clear of.
 */
const PLATE: CSSProperties = { background: "var(--bg1)" };
const DOT = "absolute size-1.5 -translate-x-1/2 -translate-y-1/2 rounded-full";
const VALUE = [
  "absolute right-0 max-w-full min-w-[2.5rem] -translate-y-1/2 rounded-flash px-1.5",
  "text-label/[1.0625rem] font-title text-bg1 forced-colors:border",
].join(" ");
const GROUNDS = { ask: "bg-ask", bid: "bg-bid" };

interface ChartLabelsProps {
  scene: Scene;
  isStale: boolean;
  /** Instant of the selected check, whose time takes the place of those on the axis; undefined for none. */
  chosen: number | undefined;
}

/** Text around the lines: both axes, the names of both sides, and their last values on the right. */
export function ChartLabels({ scene, isStale, chosen }: ChartLabelsProps) {
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const format = useNumberFormat();
  const { clockTime } = useClockTimes();
  const { plot, prices, times, start, end, decimals, hasRoomBefore } = scene;
  const write = (price: Parameters<typeof formatFigure>[0]) =>
    formatFigure(price, format, { decimals });
  const labelled = prices.filter(({ hasLabel }) => hasLabel);
  const axisDecimals = Math.max(...labelled.map(({ price }) => decimalsOf(price)));
  // Before its line if there is room, otherwise above or below the lines.
  const nameClass = `${NAME} ${hasRoomBefore ? BEFORE : BESIDE}`;
  const plate = hasRoomBefore ? undefined : PLATE;
  return (
    <>
      {labelled.map(({ labelY, price }) => (
        <span key={price} className={PRICE} style={{ top: labelY, left: plot.width }}>
          {formatFigure(price, format, { decimals: axisDecimals })}
        </span>
      ))}
      {visibleTimes(scene, chosen).map((instant) => (
        <span
          key={instant}
          className={TIME}
          style={{ left: xOfTime(scene, instant), top: plot.top + plot.height }}
        >
          {times.hasSeconds ? clockTime(instant) : clockTime(instant).slice(0, MINUTES_LENGTH)}
        </span>
      ))}
      {start && (
        <>
          <span
            className={`${nameClass} text-ask`}
            style={{ ...plate, left: start.x, top: start.askLabelY }}
          >
            {t.ask}
          </span>
          <span
            className={`${nameClass} text-bid`}
            style={{ ...plate, left: start.x, top: start.bidLabelY }}
          >
            {t.bid}
          </span>
        </>
      )}
      {end &&
        (["ask", "bid"] as const).map((side) => {
          const ground = isStale || !end.isKnown ? "bg-t3" : GROUNDS[side];
          return (
            // One group a side keeps screenshots stable: as siblings, corners differed by a pixel.
            <span key={side} className="absolute inset-0">
              <i className={`${DOT} ${ground}`} style={{ left: end.x, top: end[`${side}Y`] }} />
              <span
                className={`${VALUE} ${ground}`}
                style={{ top: end[`${side}LabelY`] }}
                data-field={automationName(`chart-last-${side}`)}
                data-value={end.point[side].price}
              >
                {write(end.point[side].price)}
              </span>
            </span>
          );
        })}
    </>
  );
}
