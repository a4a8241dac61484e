import { countdown } from "#messages/time.ts";
import type { Market, Story, Turn } from "./contract.ts";

/** Position in a story at one moment. */
export interface Playhead {
  readonly positionMs: number;
  /** Index of the current turn. */
  readonly turn: number;
  /** Time since the current turn began. */
  readonly turnForMs: number;
  /** Elapsed share of the current turn, 0 to 1. */
  readonly share: number;
  /** Next turn and the time until it; undefined in the last one. */
  readonly next: { readonly turn: Turn; readonly inMs: number } | undefined;
  readonly isOver: boolean;
}

/** Returns whether the story is running. */
export const isRunning = ({ paused, clock, story }: Market): boolean =>
  story !== null && !story.held && !paused && !clock.standing;

/**
 * Returns the position of a story, extrapolated from the last reported one, but never past its end.
 *
 * @param sinceMs time since the report; 0 while the story does not run
 */
export function playheadOf(story: Story, sinceMs: number): Playhead {
  const { turns, lengthMs } = story;
  const positionMs = Math.min(lengthMs, story.positionMs + Math.max(0, sinceMs));
  const next = turns.findIndex(({ atMs }) => atMs > positionMs);
  const turn = Math.max(0, (next < 0 ? turns.length : next) - 1);
  const fromMs = turns[turn]?.atMs ?? 0;
  const turnForMs = Math.max(0, positionMs - fromMs);
  const following = turns[turn + 1];
  const turnLengthMs = (following?.atMs ?? lengthMs) - fromMs;
  return {
    positionMs,
    turn,
    turnForMs,
    share: turnLengthMs > 0 ? Math.min(1, turnForMs / turnLengthMs) : 0,
    next: following && { turn: following, inMs: following.atMs - positionMs },
    isOver: positionMs >= lengthMs,
  };
}

/** Returns the length of each turn in milliseconds. */
export const lengthsOf = ({ turns, lengthMs }: Story): readonly number[] =>
  turns.map(({ atMs }, index) => Math.max(0, (turns[index + 1]?.atMs ?? lengthMs) - atMs));

/** Formats an elapsed time in whole seconds, such as `2:44` or `1:02:00`. */
export const elapsedText = (ms: number): string => countdown(Math.floor(ms / 1000) * 1000);
