import "#market/zod-without-eval.ts";
import { portOfHub } from "#live/port-of-hub.ts";
import { type FeedOrder, instrumentsOf } from "../../render/feed.ts";
import type { ChartContender } from "./charts.ts";

declare global {
  interface Window {
    /** Called by the bench. */
    chart: { begin(): void };
  }
}

const CONTENDERS: Readonly<Record<string, () => Promise<ChartContender>>> = {
  history: async () => (await import("./product.tsx")).history,
  uplot: async () => (await import("./charts.ts")).uplot,
  sparklines: async () => (await import("./product.tsx")).sparklines,
  canvases: async () => (await import("./charts.ts")).canvases,
};

const params = new URLSearchParams(window.location.search);
const root = document.getElementById("root");
const load = CONTENDERS[params.get("contender") ?? ""];
if (!root || !load) throw new Error("Nobody said what to draw");

const size = { rows: Number(params.get("rows")), perSecond: Number(params.get("rate")) };
const feeder = new Worker(new URL("../../render/page/feed-worker.ts", import.meta.url), {
  type: "module",
});
const { port1, port2 } = new MessageChannel();
const order = (what: FeedOrder, transfer: Transferable[] = []) =>
  feeder.postMessage(what, transfer);
order({ kind: "open", load: size, seed: 1, port: port2 }, [port2]);
root.style.width = size.rows === 1 ? "420px" : "100%";
const draw = await load();
await draw({ root, isins: instrumentsOf(size), port: portOfHub(port1) });
window.chart = { begin: () => order({ kind: "begin" }) };
document.documentElement.dataset["ready"] = "yes";
