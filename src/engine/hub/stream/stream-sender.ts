import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { StreamDemand } from "#engine/protocol/stream-messages.ts";

/** Sends the demand to the gateway on each new connection and after each change. */
export interface StreamSender {
  established(): void;
  changed(): void;
  close(): void;
}

/** The shortest time between two messages: scrolling changes the demand many times a second. */
const SPACING_MS = 200;

interface StreamSenderDeps {
  readonly clock: Clock;
  readonly demand: () => StreamDemand;
  readonly send: (demand: StreamDemand) => void;
}

export function createStreamSender({ clock, demand, send }: StreamSenderDeps): StreamSender {
  let sent = "";
  let sentAt = Number.NEGATIVE_INFINITY;
  let cancel: Cancel = () => undefined;

  function flush() {
    const next = demand();
    const text = JSON.stringify(next);
    if (text === sent) return;
    sent = text;
    sentAt = clock.now();
    send(next);
  }

  return {
    established() {
      sent = "";
      flush();
    },
    changed() {
      cancel();
      // Several changes in one turn of the event loop are sent as one.
      cancel = clock.after(Math.max(0, sentAt + SPACING_MS - clock.now()), flush);
    },
    close: () => cancel(),
  };
}
