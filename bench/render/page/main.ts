import "#market/zod-without-eval.ts";
import { portOfHub } from "#live/port-of-hub.ts";
import { type FeedOrder, instrumentsOf } from "../feed.ts";
import type { Contender } from "./contender.ts";
import { takeLatencies, timeQuotes } from "./latency.ts";

declare global {
  interface Window {
    /** Called by the bench. */
    bench: { begin(): void; latencies(): readonly number[] };
  }
}

/** Each contender is a chunk of its own, so that no page has another's styles or script. */
const CONTENDERS: Readonly<Record<string, () => Promise<Contender>>> = {
  floor: async () => (await import("./floor.ts")).floor,
  copied: async () => (await import("./copied.ts")).copied,
  touchline: async () => (await import("./touchline.tsx")).touchline,
  "touchline-unlit": async () => (await import("./touchline.tsx")).touchlineUnlit,
  "touchline-estimated": async () => (await import("./touchline.tsx")).touchlineEstimated,
  "ag-grid": async () => (await import("./grids.tsx")).agGridFlash,
  "ag-grid-prices": async () => (await import("./grids.tsx")).agGridPrices,
  "ag-grid-still": async () => (await import("./grids.tsx")).agGridStill,
  ages: async () => (await import("./ages.tsx")).ages,
  "plain-ages": async () => (await import("./ages.tsx")).plainAges,
  fromWorker: async () => (await import("./ways.ts")).fromWorker,
  fetching: async () => (await import("./ways.ts")).fetching,
  tanstack: async () => (await import("./grids.tsx")).tanstack,
};

const params = new URLSearchParams(window.location.search);
const root = document.getElementById("root");
const load = CONTENDERS[params.get("contender") ?? ""];
if (!root || !load) throw new Error("The address names no contender");

const size = { rows: Number(params.get("rows")), perSecond: Number(params.get("rate")) };
const feeder = new Worker(new URL("./feed-worker.ts", import.meta.url), { type: "module" });
const { port1, port2 } = new MessageChannel();
const postToFeed = (message: FeedOrder, transfer: Transferable[] = []) =>
  feeder.postMessage(message, transfer);

postToFeed({ kind: "open", load: size, seed: Number(params.get("seed")), port: port2 }, [port2]);
root.style.cssText = "height: 100vh; overflow: hidden";
document.body.style.margin = "0";
const render = await load();
const tabPort = portOfHub(port1);
const isTimed = params.has("timed");
render({
  root,
  isins: instrumentsOf(size),
  port: isTimed ? timeQuotes(tabPort, root) : tabPort,
  perSecond: size.perSecond,
});
window.bench = {
  begin() {
    window.dispatchEvent(new Event("bench-begin"));
    postToFeed({ kind: "begin" });
  },
  latencies: takeLatencies,
};
document.documentElement.dataset["ready"] = "yes";
