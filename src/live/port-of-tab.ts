import { pack } from "#engine/protocol/pack.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import type { Isin } from "#market/isin.ts";

/** The shortest time between two batches of quotes: each message costs the page a task, whatever its size. */
const BATCH_MS = 50;

/**
 * Wraps a worker's end of a message port. Quotes within `BATCH_MS` of each other are posted as one array. Every
 * other message is posted by itself, after the quotes before it.
 */
export function portOfTab(port: MessagePort): Port<ToTab, ToWorker> {
  const waiting = new Map<Isin, unknown>();
  let isArmed = false;

  function flush() {
    if (waiting.size > 0) port.postMessage([...waiting.values()]);
    waiting.clear();
  }

  /** Posts the batch and arms the next one. After an interval without quotes, the next quote is posted at once. */
  function flushBatch() {
    isArmed = waiting.size > 0;
    if (isArmed) setTimeout(flushBatch, BATCH_MS);
    flush();
  }

  return {
    post(message) {
      const isQuote = message.kind === "quote";
      // Readers take the last quote of an instrument after each task, so two in one batch would count as one.
      if (!isQuote || waiting.has(message.isin)) flush();
      if (!isQuote) return port.postMessage(pack(message));
      waiting.set(message.isin, pack(message));
      if (!isArmed) setTimeout(flushBatch);
      isArmed = true;
    },
    onMessage(listener) {
      // Not validated: both ends are Touchline's, and a tab of another version is refused at its first message.
      port.onmessage = ({ data }: MessageEvent<ToWorker>) => listener(data);
    },
  };
}
