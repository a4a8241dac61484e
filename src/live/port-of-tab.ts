import { pack } from "#engine/protocol/pack.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import type { Isin } from "#market/isin.ts";

/** Each message costs the page a task, whatever is in it: quotes travel together, at most this often. */
const REST_MS = 50;

/**
 * A worker's end of a message port. Quotes that come within `REST_MS` of each other are posted as one array;
 * every other message is posted by itself, after the quotes that came before it.
 */
export function portOfTab(port: MessagePort): Port<ToTab, ToWorker> {
  const waiting = new Map<Isin, unknown>();
  let isArmed = false;

  function flush() {
    if (waiting.size > 0) port.postMessage([...waiting.values()]);
    waiting.clear();
  }

  /** After a rest without a quote, the next one is posted in the same moment. */
  function flushAndRest() {
    isArmed = waiting.size > 0;
    if (isArmed) setTimeout(flushAndRest, REST_MS);
    flush();
  }

  return {
    post(message) {
      const isQuote = message.kind === "quote";
      // Who follows an instrument reads its last quote after each task: two in one would pass for one.
      if (!isQuote || waiting.has(message.isin)) flush();
      if (!isQuote) return port.postMessage(pack(message));
      waiting.set(message.isin, pack(message));
      if (!isArmed) setTimeout(flushAndRest);
      isArmed = true;
    },
    onMessage(listener) {
      // Both ends are our own code, and a tab of another version is refused at its first message.
      port.onmessage = ({ data }: MessageEvent<ToWorker>) => listener(data);
    },
  };
}
