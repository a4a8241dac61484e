import { pack } from "#engine/protocol/pack.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";

/** A worker's end of a message port. */
export function portOfTab(port: MessagePort): Port<ToTab, ToWorker> {
  return {
    post: (message) => port.postMessage(pack(message)),
    onMessage(listener) {
      // Both ends are our own code, and a tab of another version is refused at its first message.
      port.onmessage = ({ data }: MessageEvent<ToWorker>) => listener(data);
    },
  };
}
