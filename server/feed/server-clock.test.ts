import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverClock } from "./server-clock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fakes Node's timers, with a clock that can be ahead of them. */
function start() {
  let aheadMs = 0;
  const time = {
    now: () => Date.now() + aheadMs,
    moment: () => ({ epochMs: Date.now() + aheadMs }),
  };
  return { clock: serverClock(time), sleep: (ms: number) => (aheadMs += ms) };
}

test("fires a timer at its time, and not before", () => {
  const { clock } = start();
  const run = vi.fn();
  clock.after(1300, run);
  vi.advanceTimersByTime(1299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledOnce();
});

test("fires a timer soon if its time came while the machine slept", () => {
  const { clock, sleep } = start();
  const run = vi.fn();
  clock.after(600_000, run);
  sleep(600_000);
  vi.advanceTimersByTime(501);
  expect(run).toHaveBeenCalledOnce();
});

test("never fires a cancelled timer", () => {
  const { clock } = start();
  const run = vi.fn();
  const cancel = clock.after(2000, run);
  vi.advanceTimersByTime(1000);
  cancel();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});

test("never fires a cancelled timer that was late", () => {
  const { clock, sleep } = start();
  const run = vi.fn();
  const cancel = clock.after(100, run);
  sleep(5000);
  vi.advanceTimersToNextTimer();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});

test("reads what waits in a connection before it fires a late timer", async () => {
  vi.useRealTimers();
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const accepted = once(listening, "connection");
  const client = connect(address.port, "127.0.0.1");
  const [peer] = await accepted;
  const events: string[] = [];
  client.on("data", () => events.push("answer"));
  const clock = serverClock({
    now: () => performance.now(),
    moment: () => ({ epochMs: Date.now() }),
  });
  const fired = new Promise<void>((resolve) => {
    clock.after(5, () => {
      events.push("timer");
      resolve();
    });
  });
  peer.write("429");
  // The process is busy: the answer arrives and the timer becomes due meanwhile.
  const busyUntil = performance.now() + 200;
  while (performance.now() < busyUntil);
  // The timer does not keep the process alive; the connection does.
  await fired;
  client.destroy();
  peer.destroy();
  listening.close();
  expect(events).toEqual(["answer", "timer"]);
});
