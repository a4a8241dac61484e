import { type Clocks, systemClocks } from "#server/gateway/gate/clocks.ts";
import type { Gateway } from "#server/gateway/gateway.ts";

/** Clocks that go with this machine's, and can be moved ahead of them. */
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

/** The same gateway, which tells of each request for market data that it is given. */
export function countingRequests(gateway: Gateway, count: () => void): Gateway {
  return {
    ...gateway,
    handle(request, response) {
      if (request.url?.startsWith("/api/")) count();
      return gateway.handle(request, response);
    },
  };
}
