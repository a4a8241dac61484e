import type { GateChannel } from "#engine/hub/shared-gate.ts";

/** The browser's own channel for that; undefined where it gives none, as some do that keep no data. */
export function gateChannel(sourceId: string): GateChannel | undefined {
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
