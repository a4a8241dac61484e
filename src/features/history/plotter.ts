import UPlot from "uplot";
import { type CheckMarks, coloursOf, paintGround } from "./paint.ts";
import type { Scene } from "./scene.ts";

/** Draws scenes into an element. */
export interface Plotter {
  draw(scene: Scene, marks: CheckMarks): void;
  /** Draws the last scene again after the page's colours have changed. */
  recolour(): void;
  destroy(): void;
}

const HELD_DASH = [3, 3];

/** Creates a plotter; undefined if the browser has no canvas. The table has the same values. */
export function createPlotter(element: HTMLElement, first: Scene): Plotter | undefined {
  if (!document.createElement("canvas").getContext("2d")) return undefined;
  let scene = first;
  let marks: CheckMarks = { checks: [], untimed: [] };
  let colours = coloursOf(element);
  const line = (colour: "ask" | "bid" | "quiet", dash?: number[]): UPlot.Series => ({
    stroke: () => colours[colour],
    width: scene.lineWidth,
    points: { show: false },
    ...(UPlot.paths.stepped && { paths: UPlot.paths.stepped({ align: 1 }) }),
    ...(dash && { dash }),
  });
  const plot = new UPlot(
    {
      ...sizeOf(scene),
      padding: [scene.plot.top, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { auto: false } },
      axes: [
        { ...BARE, side: 2, size: () => below(scene), grid: { show: false } },
        {
          ...BARE,
          side: 1,
          size: () => scene.plot.gutter,
          splits: () => scene.prices.map(({ price }) => Number(price)),
          grid: { stroke: () => colours.line, width: 1 },
        },
      ],
      series: [
        {},
        line("ask", colours.askDash),
        line("bid"),
        line("quiet", HELD_DASH),
        line("quiet", HELD_DASH),
      ],
      bands: [{ series: [1, 2], fill: () => colours.band(scene.density) }],
      hooks: { drawAxes: [(drawn) => paintGround(drawn, scene, marks, colours)] },
    },
    dataOf(scene),
    element,
  );

  const show = () =>
    plot.batch(() => {
      const { frame, low, high, lineWidth } = scene;
      for (const series of plot.series) series.width = lineWidth;
      plot.setData(dataOf(scene), false);
      plot.setScale("x", { min: frame.from, max: frame.to });
      plot.setScale("y", { min: low, max: high });
    });

  return {
    draw(next, nextMarks) {
      const { width, height } = sizeOf(next);
      scene = next;
      marks = nextMarks;
      if (width !== plot.width || height !== plot.height) plot.setSize({ width, height });
      show();
    },
    recolour() {
      colours = coloursOf(element);
      const [, ask] = plot.series;
      if (ask) ask.dash = colours.askDash;
      plot.redraw(false);
    },
    destroy: () => plot.destroy(),
  };
}

/** Hides the labels of uPlot: the page draws its own over the canvas, in its own font. */
const BARE = {
  values: (_plot: UPlot, splits: number[]) => splits.map(() => ""),
  ticks: { show: false },
};

const below = ({ height, plot }: Scene) => height - plot.top - plot.height;
const sizeOf = ({ width, height }: Scene) => ({ width, height });

function dataOf({ rows }: Scene): UPlot.AlignedData {
  return [rows.x, rows.ask, rows.bid, rows.heldAsk, rows.heldBid];
}
