import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { useHookName } from "#ui/hook-scope.ts";
import { historyMessages } from "./messages.ts";
import { placeOfTime, type Scene } from "./scene.ts";

/** `10:46` of `10:46:32`. */
const MINUTES = 5;

/** The words around the lines: both axes, both sides, and what they come to at the right. */
export function ChartLabels({ scene, isStale }: { scene: Scene; isStale: boolean }) {
  const t = useMessages(historyMessages);
  const hook = useHookName();
  const format = useNumberFormat();
  const { clockTime } = useClockTimes();
  const { plot, prices, times, start, end, decimals, hasRoomBefore } = scene;
  const write = (price: Parameters<typeof formatFigure>[0]) =>
    formatFigure(price, format, { decimals });
  const side = hasRoomBefore ? "chart-side before" : "chart-side";
  return (
    <>
      {prices.map(({ y, price }) => (
        <span key={price} className="chart-price" style={{ top: y, left: plot.width }}>
          {formatFigure(price, format)}
        </span>
      ))}
      {times.instants.map((instant) => (
        <span
          key={instant}
          className="chart-time"
          style={{ left: placeOfTime(scene, instant), top: plot.top + plot.height }}
        >
          {times.hasSeconds ? clockTime(instant) : clockTime(instant).slice(0, MINUTES)}
        </span>
      ))}
      {start && (
        <>
          <span className={`${side} ask`} style={{ left: start.x, top: start.askLabelY }}>
            {t.ask}
          </span>
          <span className={`${side} bid`} style={{ left: start.x, top: start.bidLabelY }}>
            {t.bid}
          </span>
        </>
      )}
      {end &&
        (["ask", "bid"] as const).map((side) => (
          <span key={side} className={isStale || !end.isKnown ? "chart-held" : side}>
            <i className="chart-dot" style={{ left: end.x, top: end[`${side}Y`] }} />
            <span
              className="chart-value"
              style={{ top: end[`${side}LabelY`] }}
              data-field={hook(`chart-last-${side}`)}
              data-value={end.point[side].price}
            >
              {write(end.point[side].price)}
            </span>
          </span>
        ))}
    </>
  );
}
