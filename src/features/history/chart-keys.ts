import type { KeyboardEvent } from "react";
import { nextCheck } from "./checks.ts";
import type { Framing } from "./use-frame.ts";

interface ChartKeysOptions {
  readonly checks: readonly number[];
  readonly cursor: number | undefined;
  readonly framing: Framing;
  readonly onCursor: (at: number | undefined) => void;
  readonly onCopy: () => void;
}

const ZOOM = 1.5;
const STEP = 0.25;
/** A step to a check that is out of view leads there: the frame moves on first by this share. */
const EDGE = 0.5;

/** Returns the key actions while the chart has the focus; the page handles every other key. */
export function chartKeys({ checks, cursor, framing, onCursor, onCopy }: ChartKeysOptions) {
  const { frame } = framing;
  const from = cursor ?? frame.to;
  const share = (from - frame.from) / (frame.to - frame.from);

  function step(direction: -1 | 1) {
    const next = nextCheck(checks, cursor ?? Number.POSITIVE_INFINITY, direction);
    if (next === undefined || next === cursor) framing.pan(direction * EDGE);
    if (next !== undefined) onCursor(next);
  }

  function actOf(key: string, isShifted: boolean, isModified: boolean): (() => void) | undefined {
    if (isModified) return key === "c" && cursor !== undefined ? onCopy : undefined;
    switch (key) {
      case "ArrowLeft":
        return () => (isShifted ? framing.pan(-STEP) : step(-1));
      case "ArrowRight":
        return () => (isShifted ? framing.pan(STEP) : step(1));
      case "+":
      case "=":
        return () => framing.zoom(1 / ZOOM, share);
      case "-":
        return () => framing.zoom(ZOOM, share);
      case "Home":
        return () => onCursor(checks[0]);
      case "End":
        return () => {
          framing.follow();
          onCursor(checks.at(-1));
        };
      case "0":
        return () => {
          framing.reset();
          onCursor(undefined);
        };
      case "Escape":
        return cursor === undefined ? undefined : () => onCursor(undefined);
      default:
        return undefined;
    }
  }

  return (event: KeyboardEvent) => {
    const act = actOf(event.key, event.shiftKey, event.ctrlKey || event.metaKey);
    if (!act || event.altKey) return;
    event.preventDefault();
    act();
  };
}
