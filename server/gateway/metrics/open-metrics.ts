import type { Log } from "#server/common/log.ts";
import type { Booted } from "#server/gateway/boot/boot.ts";
import { errorName } from "#server/gateway/error-name.ts";
import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import { SettingsError } from "#server/gateway/settings/settings.ts";
import { createMetrics } from "./metrics.ts";
import { type MetricsAddress, openMetricsServer } from "./metrics-server.ts";

/**
 * Starts a gateway with a listener for its metrics.
 *
 * @param isShared whether several processes share its feed
 * @throws SettingsError if the address cannot be listened on
 */
export async function openMetrics(
  address: MetricsAddress,
  isShared: boolean,
  log: Log,
  start: (listener: Pick<GatewayOptions, "onServiceAnswer" | "onOlderQuote">) => Promise<Booted>,
): Promise<Booted> {
  const metrics = createMetrics(() => booted.gateway.operatorView.figures(), isShared);
  const booted = await start({
    onServiceAnswer: metrics.countServiceAnswer,
    onOlderQuote: metrics.countOlderQuote,
  });
  const { notReady } = booted.gateway.operatorView;
  try {
    const server = await openMetricsServer({ address, metrics, notReady, log });
    return {
      ...booted,
      async close() {
        await server.close();
        await booted.close();
      },
    };
  } catch (error) {
    await booted.close();
    throw new SettingsError(`METRICS cannot be listened on: ${errorName(error)}.`);
  }
}
