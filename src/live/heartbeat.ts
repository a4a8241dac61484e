import type { Cancel, Clock } from "#engine/protocol/clock.ts";

/** A shared worker dies without an event: only an unanswered ping shows it. */
const PING_MS = 2000;
const SILENCE_MS = 5000;
/** A monotonic clock may stop while the device sleeps; the date does not. */
const SLEPT_MS = 5000;

interface HeartbeatEvents {
  /** Sends a ping. */
  ping(): void;
  /** The hub has not answered for too long. */
  lost(): void;
  /** The device slept for `sleptMs` while its monotonic clock was stopped. */
  slept(now: number, sleptMs: number): void;
}

interface Heartbeat {
  /** The hub has sent a message, or a connection to another hub begins. */
  received(): void;
  close(): void;
}

/**
 * Sends pings to the hub, and detects a hub that died and a device that slept.
 *
 * @param isOn false where the hub cannot disappear: no ping is sent
 */
export function createHeartbeat(clock: Clock, isOn: boolean, events: HeartbeatEvents): Heartbeat {
  let receivedAt = clock.now();
  let pingedAt = receivedAt;
  let dateLeadMs = clock.epochNow() - receivedAt;
  let cancel: Cancel = isOn ? clock.after(PING_MS, ping) : () => undefined;

  function ping() {
    const now = clock.now();
    // After sleep, or with the slow timers of a hidden page, the pings of this tab were late, not the hub.
    if (now - pingedAt > 2 * PING_MS) receivedAt = now;
    pingedAt = now;
    const leadMs = clock.epochNow() - now;
    const sleptMs = leadMs - dateLeadMs;
    dateLeadMs = leadMs;
    if (sleptMs >= SLEPT_MS) events.slept(now, sleptMs);
    if (now - receivedAt > SILENCE_MS) events.lost();
    events.ping();
    cancel = clock.after(PING_MS, ping);
  }

  return {
    received() {
      receivedAt = clock.now();
    },
    close: () => cancel(),
  };
}
