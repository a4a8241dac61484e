import { useClockTimes } from "#messages/time.ts";
import type { Cursor } from "./Chart.tsx";
import { xOfTime, yOfPrice } from "./plot-scale.ts";
import { chosenX, type Scene } from "./scene.ts";

const POINT =
  "absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full border-[1.6px] bg-bg1";
const TIME = [
  "absolute mt-0.75 -translate-x-1/2 rounded-flash bg-chalk px-1.5",
  "text-label/[1.0625rem] font-strong text-on-chalk forced-colors:border",
].join(" ");

/** Marks a check with a line, a point for each side, and the time below. */
export function Crosshair({ scene, cursor: { at, point } }: { scene: Scene; cursor: Cursor }) {
  const { clockTime } = useClockTimes();
  const { plot } = scene;
  const x = xOfTime(scene, at);
  if (x < 0 || x > plot.width) return null;
  return (
    <>
      <i
        className="absolute border-l border-dashed border-t2"
        style={{ left: x, top: plot.top, height: plot.height }}
      />
      {(["ask", "bid"] as const).map((side) => (
        <i
          key={side}
          className={`${POINT} ${side === "ask" ? "border-ask" : "border-bid"}`}
          style={{ left: x, top: yOfPrice(scene, point[side].price) }}
        />
      ))}
      <span className={TIME} style={{ left: chosenX(scene, at), top: plot.top + plot.height }}>
        {clockTime(at)}
      </span>
    </>
  );
}
