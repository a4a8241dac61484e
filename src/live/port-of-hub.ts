import { type Port, type ToTab, type ToWorker, unpack } from "#engine/protocol/wire.ts";

/** A tab's end of a message port. */
export function portOfHub(port: MessagePort): Port<ToWorker, ToTab> {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = readable(data);
        if (message) listener(message);
      };
    },
  };
}

/** A hub of another build may send what cannot be read here; its version comes in any case. */
function readable(data: unknown): ToTab | undefined {
  try {
    return unpack(data);
  } catch {
    return undefined;
  }
}
