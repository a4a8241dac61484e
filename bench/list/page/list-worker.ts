import "#market/zod-without-eval.ts";
import { initialStatus } from "#engine/protocol/source-status.ts";
import { WIRE_VERSION } from "#engine/protocol/wire.ts";
import { portOfTab } from "#live/port-of-tab.ts";
import { instrumentList } from "#server/simulator/market/universe.ts";

/** Sends a list as the shared worker does, on request. */
const COUNT = 100_000;
const isins = instrumentList(COUNT);
const now = () => performance.timeOrigin + performance.now();

self.addEventListener("message", ({ data }: MessageEvent<MessagePort>) => {
  const port = portOfTab(data);
  port.onMessage((message) => {
    if (message.kind === "ping") port.post({ kind: "pong", now: now() });
    if (message.kind === "hello") {
      port.post({ kind: "welcome", version: WIRE_VERSION, now: now() });
      const policy = { baseIntervalMs: 1000, mostPerMinute: undefined };
      port.post({ kind: "status", status: initialStatus({ state: "live" }, policy) });
    }
    if (message.kind !== "forget") return;
    const value = { isins, refused: 0, checkedAt: now(), checkedAtEpochMs: Date.now() };
    port.post({ kind: "list", outcome: { at: now(), value } });
  });
});
