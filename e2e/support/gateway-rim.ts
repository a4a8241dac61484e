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

/** What requests for market data pass on their way to the gateway: they are counted, and can be held back. */
export interface Entrance {
  readonly passed: () => number;
  /**
   * Lets those for these paths wait from now on.
   *
   * @returns what lets them go on, those that wait included
   */
  readonly hold: (paths: RegExp) => () => void;
  readonly before: (gateway: Gateway) => Gateway;
}

export function createEntrance(): Entrance {
  let requests = 0;
  let held: { readonly paths: RegExp; readonly waiting: (() => void)[] } | undefined;
  return {
    passed: () => requests,
    hold(paths) {
      const waiting: (() => void)[] = [];
      held = { paths, waiting };
      return () => {
        held = undefined;
        for (const goOn of waiting) goOn();
      };
    },
    before: (gateway) => ({
      ...gateway,
      handle(request, response) {
        const path = request.url ?? "";
        if (!path.startsWith("/api/")) return gateway.handle(request, response);
        requests += 1;
        if (!held?.paths.test(path)) return gateway.handle(request, response);
        held.waiting.push(() => gateway.handle(request, response));
        return undefined;
      },
    }),
  };
}
