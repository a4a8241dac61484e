import "#market/zod-without-eval.ts";
import { portOfHub } from "#live/port-of-hub.ts";
import type { ListContender } from "./lists.ts";

declare global {
  interface Window {
    /** Called by the bench. */
    list: {
      /** Delivers the list. Resolves with the longest time that the page's thread was blocked, in milliseconds. */
      arrive(): Promise<number>;
      /** Types a text into the field. Resolves with the milliseconds until the result is painted. */
      type(text: string): Promise<number>;
    };
  }
}

const CONTENDERS: Readonly<Record<string, () => Promise<ListContender>>> = {
  rail: async () => (await import("./rail.tsx")).rail,
  narrowing: async () => (await import("./lists.ts")).narrowing,
  filtering: async () => (await import("./lists.ts")).filtering,
  whole: async () => (await import("./lists.ts")).whole,
};

const contender = new URLSearchParams(window.location.search).get("contender");
const root = document.getElementById("root");
const load = CONTENDERS[contender ?? ""];
if (!root || !load) throw new Error("Nobody said what to draw");

const feeder = new Worker(new URL("./list-worker.ts", import.meta.url), { type: "module" });
const { port1, port2 } = new MessageChannel();
feeder.postMessage(port2, [port2]);
const end = portOfHub(port1);
const draw = await load();
draw({ root, port: end });

window.list = {
  async arrive() {
    const longest = longestBlock();
    end.post({ kind: "forget" });
    while (!root.querySelector("[data-isin]")) await turn();
    await painted();
    return longest();
  },
  async type(text) {
    const field = root.querySelector("input");
    if (!field) throw new Error("There is no field to type into");
    const begunAt = performance.now();
    // React notices a value only if the native setter sets it, not its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await painted();
    return performance.now() - begunAt;
  },
};
document.documentElement.dataset["ready"] = "yes";

/** Resolves in the next turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(undefined);
  });
}

async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await turn();
}

/** Measures the time from each turn of the event loop to the next. The returned function ends that and returns the longest. */
function longestBlock(): () => number {
  let longest = 0;
  let isOver = false;
  void (async () => {
    let before = performance.now();
    while (!isOver) {
      await turn();
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
    }
  })();
  return () => {
    isOver = true;
    return longest;
  };
}
