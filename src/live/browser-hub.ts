import { createEngine } from "#engine/hub/engine.ts";
import { recordHistory } from "#engine/hub/history.ts";
import { createHub } from "#engine/hub/hub.ts";
import { shareGate } from "#engine/hub/shared-gate.ts";
import type { HistoryAccess } from "#engine/protocol/history-access.ts";
import type { Hub } from "#engine/protocol/ports.ts";
import { createClient } from "#market/client/client.ts";
import { openBrowserStream } from "./browser-stream.ts";
import { openGateChannel } from "./gate-channel.ts";
import { systemClock } from "./system-clock.ts";

/** The tabs of a hub that get their quotes by the gateway's stream. */
export type StreamUse = "all" | "visible" | "none";

/**
 * Creates the engine's hub with the gateway of this origin, the system's clock and a gate channel. It runs in the
 * shared worker (`app/start/polling-worker.ts`), or in a page without one (`app/start/in-page-hub.ts`).
 */
export function createBrowserHub(history: HistoryAccess, streamUse: StreamUse): Hub {
  return createHub({
    clock: systemClock,
    createEngine: (sourceId, policy, memory, path) => {
      const open = streamUse === "none" ? undefined : openBrowserStream(path);
      const engine = createEngine({
        client: createClient({
          baseUrl: "/api",
          fetch: (input, init) => fetch(input, init),
          sourceId,
        }),
        clock: systemClock,
        policy,
        memory,
        stream: open && {
          open,
          sourceId,
          random: Math.random,
          isForVisibleOnly: streamUse === "visible",
        },
        isOnline: () => navigator.onLine,
      });
      const channel = openGateChannel(sourceId);
      const shared = channel ? shareGate(engine, systemClock, channel) : engine;
      return recordHistory(shared, { sourceId, clock: systemClock, history });
    },
  });
}
