import { type Clocks, systemClocks } from "#server/gateway/clocks.ts";
import type { Gateway } from "#server/gateway/gateway.ts";

/** The machine's clocks with an offset that can be increased. */
export interface MovableClocks extends Clocks {
  readonly pass: (ms: number) => void;
}

export function movableClocks(): MovableClocks {
  let aheadMs = 0;
  return {
    now: () => systemClocks.now() + aheadMs,
    moment() {
      const { epochMs, boot } = systemClocks.moment();
      const ahead = boot && { ...boot, uptimeMs: boot.uptimeMs + aheadMs };
      return { epochMs: epochMs + aheadMs, boot: ahead };
    },
    pass(ms) {
      aheadMs += ms;
    },
  };
}

/** What a proxy does with streams: it passes them on, refuses them, or never answers. */
export type StreamMode = "passes" | "refuses" | "holds";

/** Counts the requests for market data on their way to the gateway, and can delay them. */
export interface RequestGate {
  readonly passed: () => number;
  /**
   * Holds requests for these paths from now on. A request that several holds match waits for all of them.
   *
   * @returns a function that ends the hold and releases the waiting requests
   */
  readonly hold: (paths: RegExp) => () => void;
  readonly streamAttempts: () => number;
  readonly proxyStreams: (mode: StreamMode) => void;
  readonly before: (gateway: Gateway) => Gateway;
}

export function createRequestGate(): RequestGate {
  let requests = 0;
  let attempts = 0;
  let streamMode: StreamMode = "passes";
  const holds = new Set<{ readonly paths: RegExp; readonly waiting: (() => void)[] }>();
  return {
    passed: () => requests,
    hold(paths) {
      const hold = { paths, waiting: [] as (() => void)[] };
      holds.add(hold);
      return () => {
        holds.delete(hold);
        for (const goOn of hold.waiting.splice(0)) goOn();
      };
    },
    streamAttempts: () => attempts,
    proxyStreams(mode) {
      streamMode = mode;
    },
    before: (gateway) => ({
      ...gateway,
      openStream(request, socket, head) {
        attempts += 1;
        if (streamMode === "refuses") return { status: 403, reason: "No upgrade passes here." };
        if (streamMode === "passes") return gateway.openStream(request, socket, head);
        // The page gives up after some time, and the connection then ends by itself.
        socket.on("error", () => socket.destroy());
        return undefined;
      },
      handle(request, response) {
        const path = request.url ?? "";
        // Without this, Vite would compress each file again for each page.
        if (path.startsWith("/assets/")) delete request.headers["accept-encoding"];
        if (!path.startsWith("/api/")) return gateway.handle(request, response);
        requests += 1;
        const passOn = () => {
          const hold = [...holds].find(({ paths }) => paths.test(path));
          if (hold === undefined) return gateway.handle(request, response);
          hold.waiting.push(() => void passOn());
          return undefined;
        };
        return passOn();
      },
    }),
  };
}
