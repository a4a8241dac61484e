import { useClockTimes } from "#messages/time.ts";
import type { Cursor } from "./Chart.tsx";
import { placeOfPrice, placeOfTime, type Scene } from "./scene.ts";

/** Half of what the time's label is wide: it stays within the picture. */
const HALF_LABEL = 34;

/** Marks one check: a line, both values on it, and the time below. */
export function Crosshair({ scene, cursor: { at, point } }: { scene: Scene; cursor: Cursor }) {
  const { clockTime } = useClockTimes();
  const { plot, width } = scene;
  const x = placeOfTime(scene, at);
  if (x < 0 || x > plot.width) return null;
  const labelX = Math.min(width - HALF_LABEL, Math.max(HALF_LABEL, x));
  return (
    <>
      <i className="cross-line" style={{ left: x, top: plot.top, height: plot.height }} />
      {(["ask", "bid"] as const).map((side) => (
        <i
          key={side}
          className={`cross-point ${side}`}
          style={{ left: x, top: placeOfPrice(scene, point[side].price) }}
        />
      ))}
      <span className="cross-time" style={{ left: labelX, top: plot.top + plot.height }}>
        {clockTime(at)}
      </span>
    </>
  );
}
