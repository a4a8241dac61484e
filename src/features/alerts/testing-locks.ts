import type { Locks } from "./tab-lock.ts";

/** Fake Web Locks: one holder for each name, the others queue; an abort leaves the queue. */
export function testLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  function request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
    const [{ signal }, hold] = rest as [LockOptions, (lock: Lock) => unknown];
    const turn = (tails.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted();
      return hold({ name, mode: "exclusive" });
    });
    tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
  return { request: request as Locks["request"] };
}
