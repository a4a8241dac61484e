import { type Port, type ToTab, type ToWorker, unpack } from "./wire.ts";

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

/** A hub of another build may say what nobody here can read; its version is told in any case. */
function readable(data: unknown): ToTab | undefined {
  try {
    return unpack(data);
  } catch {
    return undefined;
  }
}

/** Two ends within one page: what one posts the other hears a microtask later, as from afar. */
export function portPair(): readonly [Port<ToWorker, ToTab>, Port<ToTab, ToWorker>] {
  const atTab = mailbox<ToTab>();
  const atHub = mailbox<ToWorker>();
  return [
    { post: atHub.deliver, onMessage: atTab.open },
    { post: atTab.deliver, onMessage: atHub.open },
  ];
}

/** Keeps what arrives before anybody listens. */
function mailbox<Message>() {
  let listener: ((message: Message) => void) | undefined;
  const waiting: Message[] = [];
  const deliver = (message: Message) =>
    queueMicrotask(() => {
      if (listener) listener(message);
      else waiting.push(message);
    });
  const open = (next: (message: Message) => void) => {
    listener = next;
    for (const message of waiting.splice(0)) next(message);
  };
  return { deliver, open };
}
