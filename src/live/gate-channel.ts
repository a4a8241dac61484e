import type { GateChannel } from "#engine/hub/shared-gate.ts";

/** Opens a gate channel over `BroadcastChannel`; undefined if the browser refuses one, as some do without storage. */
export function openGateChannel(sourceId: string): GateChannel | undefined {
  try {
    const channel = new BroadcastChannel(`touchline:gate:${sourceId}`);
    return {
      post: (closedUntilEpochMs) => channel.postMessage(closedUntilEpochMs),
      onMessage(listener) {
        channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
      },
      close: () => channel.close(),
    };
  } catch {
    return undefined;
  }
}
