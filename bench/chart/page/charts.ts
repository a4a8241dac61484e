import "uplot/dist/uPlot.min.css";
import UPlot from "uplot";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import type { Isin } from "#market/isin.ts";
import { listen } from "../../render/page/contender.ts";
import { pastOf } from "./past.ts";

export interface ChartProps {
  readonly root: HTMLElement;
  readonly isins: readonly Isin[];
  readonly port: Port<ToWorker, ToTab>;
}

export type ChartContender = (props: ChartProps) => Promise<void>;

/** uPlot as in its examples: all points are redrawn with each quote. */
export const uplot: ChartContender = async ({ root, isins, port }) => {
  const [isin] = isins;
  if (!isin) throw new Error("There is no instrument");
  const past = pastOf(isin);
  const at = past.map(({ checkedAtEpochMs }) => checkedAtEpochMs / 1000);
  const bids = past.map(({ bid }) => Number(bid.price));
  const asks = past.map(({ ask }) => Number(ask.price));
  const plot = new UPlot(
    {
      width: root.clientWidth,
      height: 180,
      series: [{}, { stroke: "red" }, { stroke: "green" }],
    },
    [at, bids, asks],
    root,
  );
  listen(port, (checked) => {
    at.push(checked.checkedAtEpochMs / 1000);
    bids.push(Number(checked.quote.bid.price));
    asks.push(Number(checked.quote.ask.price));
    plot.setData([at, bids, asks]);
  });
};

const WINDOW_MS = 15 * 60_000;

/** One canvas for each instrument, redrawn in every frame because the time axis moves. */
export const canvases: ChartContender = async ({ root, isins, port }) => {
  root.style.columns = "8";
  const lines = new Map(
    isins.map((isin) => {
      const canvas = document.createElement("canvas");
      canvas.width = 80;
      canvas.height = 20;
      const holder = document.createElement("div");
      holder.append(canvas);
      root.append(holder);
      return [isin, { context: canvas.getContext("2d"), points: [] as CheckedQuote[] }];
    }),
  );
  listen(port, (checked) => lines.get(checked.quote.instrument)?.points.push(checked));
  const draw = () => {
    for (const { context, points } of lines.values()) if (context) drawLine(context, points);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
};

function drawLine(context: CanvasRenderingContext2D, points: readonly CheckedQuote[]) {
  context.clearRect(0, 0, 80, 20);
  const mids = points.map(({ derived }) => Number(derived.mid));
  const low = Math.min(...mids);
  const span = Math.max(...mids) - low || 1;
  const from = Date.now() - WINDOW_MS;
  context.beginPath();
  for (const [index, { checkedAtEpochMs }] of points.entries()) {
    const x = ((checkedAtEpochMs - from) / WINDOW_MS) * 80;
    context.lineTo(x, 18 - (((mids[index] ?? low) - low) / span) * 16);
  }
  context.stroke();
}
