import { type Port, type ToTab, type ToWorker, unpack } from "#engine/protocol/wire.ts";

/** Wraps a tab's end of a message port. */
export function portOfHub(port: MessagePort): Port<ToWorker, ToTab> {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      // Several quotes arrive as one array.
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        for (const message of [data].flat()) listener(unpack(message));
      };
    },
  };
}
