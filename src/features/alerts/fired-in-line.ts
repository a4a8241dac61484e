import { atom } from "nanostores";

/** Fired alert that the line of fired alerts shows. */
export interface FiredInLine {
  readonly alertId: string;
  /** Arms it again, as its button does. */
  readonly rearm: () => void;
}

/** Undefined while there is no line, or its alert has been armed again, changed or deleted. */
export const $firedInLine = atom<FiredInLine | undefined>(undefined);
