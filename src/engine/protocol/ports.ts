import type { Port, ToTab, ToWorker } from "./wire.ts";

/** Connects tabs: one engine for each source, one seat at it for each tab. */
export interface Hub {
  readonly connect: (port: Port<ToTab, ToWorker>) => void;
}

/** Two connected ports within one page. Delivery is asynchronous, as with a message port. */
export function portPair(): readonly [Port<ToWorker, ToTab>, Port<ToTab, ToWorker>] {
  const atTab = mailbox<ToTab>();
  const atHub = mailbox<ToWorker>();
  return [
    { post: atHub.deliver, onMessage: atTab.open },
    { post: atTab.deliver, onMessage: atHub.open },
  ];
}

/** Buffers messages until there is a listener. */
function mailbox<Message>() {
  let listener: ((message: Message) => void) | undefined;
  const waiting: Message[] = [];
  const deliver = (message: Message) =>
    void Promise.resolve().then(() => {
      if (listener) listener(message);
      else waiting.push(message);
    });
  const open = (next: (message: Message) => void) => {
    listener = next;
    for (const message of waiting.splice(0)) next(message);
  };
  return { deliver, open };
}
