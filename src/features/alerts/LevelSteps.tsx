import type { CSSProperties } from "react";
import { LEVEL_STEPS, type LevelStepSize } from "#market/alerts/level-step.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { alertMessages } from "./messages.ts";
import { useAlertWords } from "./words.ts";

interface LevelStepsProps {
  /** Moves the level by a step. */
  onStep: (side: "up" | "down", size: LevelStepSize) => void;
}

/** As in the order of the prices: the lowest level is on the left. */
const STEPS = [
  ["down", "large"],
  ["down", "small"],
  ["up", "small"],
  ["up", "large"],
] as const;

/** Not a class, which would be in the style of the first load. */
const ROW: CSSProperties = {
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  gap: 8,
};
const STEP: CSSProperties = { justifyContent: "center", paddingInline: 0 };

/** Buttons for fingers that move the level of a price, as the arrow keys do. */
export default function LevelSteps({ onStep }: LevelStepsProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  return (
    <div role="group" aria-label={t.level} style={ROW}>
      {STEPS.map(([side, size]) => (
        <Button key={side + size} style={STEP} onClick={() => onStep(side, size)}>
          {side === "up" ? "+" : "\u2212"}
          {words.level({ on: "move", level: LEVEL_STEPS[size] })}
        </Button>
      ))}
    </div>
  );
}
