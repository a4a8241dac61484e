import { pack } from "#engine/protocol/pack.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";

/** A worker's end of a message port. */
export function portOfTab(port: MessagePort): Port<ToTab, ToWorker> {
  return {
    post: (message) => port.postMessage(pack(message)),
    onMessage(listener) {
      // Both ends are ours, of one version or told apart by it before anything else is read.
      port.onmessage = ({ data }: MessageEvent<ToWorker>) => listener(data);
    },
  };
}
