import { countdown } from "#messages/time.ts";
import type { Market, Story, Turn } from "./contract.ts";

/** The position of a story at one moment. */
export interface Playhead {
  readonly positionMs: number;
  /** The turn that it is in, and for how long. */
  readonly turn: number;
  readonly turnForMs: number;
  /** How much of that turn is over, 0 to 1. */
  readonly share: number;
  /** The next turn and the time until it; undefined in the last one. */
  readonly next: { readonly turn: Turn; readonly inMs: number } | undefined;
  readonly isOver: boolean;
}

/** Whether the story is running. */
export const isRunning = ({ paused, clock, story }: Market): boolean =>
  story !== null && !story.held && !paused && !clock.standing;

/**
 * Counts a story on from where the simulator last said that it is, never past its end.
 *
 * @param sinceMs how long ago it said so; 0 while the story stands
 */
export function playheadOf(story: Story, sinceMs: number): Playhead {
  const { turns, lengthMs } = story;
  const positionMs = Math.min(lengthMs, story.positionMs + Math.max(0, sinceMs));
  const next = turns.findIndex(({ atMs }) => atMs > positionMs);
  const turn = Math.max(0, (next < 0 ? turns.length : next) - 1);
  const fromMs = turns[turn]?.atMs ?? 0;
  const turnForMs = Math.max(0, positionMs - fromMs);
  const following = turns[turn + 1];
  const longMs = (following?.atMs ?? lengthMs) - fromMs;
  return {
    positionMs,
    turn,
    turnForMs,
    share: longMs > 0 ? Math.min(1, turnForMs / longMs) : 0,
    next: following && { turn: following, inMs: following.atMs - positionMs },
    isOver: positionMs >= lengthMs,
  };
}

/** How long each turn takes, in milliseconds. */
export const lengthsOf = ({ turns, lengthMs }: Story): readonly number[] =>
  turns.map(({ atMs }, at) => Math.max(0, (turns[at + 1]?.atMs ?? lengthMs) - atMs));

/** `2:44`, `1:02:00`: how far something has come, in whole seconds. */
export const elapsedText = (ms: number): string => countdown(Math.floor(ms / 1000) * 1000);
