import { expect } from "playwright/test";
import type { DeskPage } from "../pages/desk-page.ts";

export interface Resumption {
  /** When a page says that requests resume, in epoch milliseconds. */
  readonly at: number;
  /** By how much the answer that told the page may have come late, in milliseconds. */
  readonly maxLateMs: number;
}

/**
 * Returns what a page says after `learn`, which tells it of the wait.
 *
 * @param before when the page may have learnt of it at the earliest, in epoch milliseconds
 */
export async function resumption(
  desk: DeskPage,
  learn: () => Promise<unknown>,
  before = Date.now(),
): Promise<Resumption> {
  await learn();
  const at = await desk.top.resumesAt();
  return { at, maxLateMs: Date.now() - before };
}

/**
 * Expects that the wait of `later` ends `passedMs` before that of `first`. The gateway tells the rest of the wait in whole
 * seconds, and a page counts them from the arrival of the answer, which a busy machine delays.
 */
export function expectSameEnd(first: Resumption, later: Resumption, passedMs = 0): void {
  const lateMs = later.at - (first.at - passedMs);
  expect(lateMs).toBeLessThan(1000 + later.maxLateMs);
  expect(-lateMs).toBeLessThan(1000 + first.maxLateMs);
}
