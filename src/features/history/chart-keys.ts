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

const ZOOM_FACTOR = 1.5;

/** Share of the width that Shift with an arrow key pans. */
const PAN_SHARE = 0.25;

/** Share of the width that a step beyond the last check in view pans. */
const STEP_PAN_SHARE = 0.5;

/** Creates the key handler of the chart; keys that it does not know are left to the page. */
export function chartKeys({ checks, cursor, framing, onCursor, onCopy }: ChartKeysOptions) {
  const { frame } = framing;
  const anchor = cursor ?? frame.to;
  const anchorShare = (anchor - frame.from) / (frame.to - frame.from);

  function step(direction: -1 | 1) {
    const next = nextCheck(checks, cursor ?? Number.POSITIVE_INFINITY, direction);
    if (next === undefined || next === cursor) framing.pan(direction * STEP_PAN_SHARE);
    if (next !== undefined) onCursor(next);
  }

  function actOf(key: string, isShifted: boolean, isModified: boolean): (() => void) | undefined {
    if (isModified) return key === "c" && cursor !== undefined ? onCopy : undefined;
    switch (key) {
      case "ArrowLeft":
        return () => (isShifted ? framing.pan(-PAN_SHARE) : step(-1));
      case "ArrowRight":
        return () => (isShifted ? framing.pan(PAN_SHARE) : step(1));
      case "+":
      case "=":
        return () => framing.zoom(1 / ZOOM_FACTOR, anchorShare);
      case "-":
        return () => framing.zoom(ZOOM_FACTOR, anchorShare);
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
