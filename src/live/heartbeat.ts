import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { createSleepWatch } from "#engine/protocol/sleep-watch.ts";

/** The interval of pings. A shared worker dies without an event, so only an unanswered ping shows it. */
const PING_MS = 2000;
const SILENCE_MS = 5000;

interface HeartbeatEvents {
  /** Sends a ping. */
  ping(): void;
  /** The hub has not answered for too long. */
  lost(): void;
  /** Called after the device slept for `sleptMs` while its monotonic clock was stopped. */
  slept(now: number, sleptMs: number): void;
}

interface Heartbeat {
  /** A message of the hub arrived, or a connection to another hub begins. */
  received(): void;
  close(): void;
}

/**
 * Sends pings to the hub, and detects a hub that died and a device that slept.
 *
 * @param isOn false if the hub cannot disappear, so that no ping is sent
 */
export function createHeartbeat(clock: Clock, isOn: boolean, events: HeartbeatEvents): Heartbeat {
  let receivedAt = clock.now();
  let pingedAt = receivedAt;
  const takeSleepMs = createSleepWatch(clock);
  let cancel: Cancel = isOn ? clock.after(PING_MS, ping) : () => undefined;

  function ping() {
    const now = clock.now();
    // If this tab's own pings were late (after sleep, or throttled while hidden), the hub is not to blame.
    if (now - pingedAt > 2 * PING_MS) receivedAt = now;
    pingedAt = now;
    const sleepMs = takeSleepMs();
    if (sleepMs > 0) events.slept(now, sleepMs);
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
