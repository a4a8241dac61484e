import type { CSSProperties } from "react";
import { KeyCap } from "#ui/text/text.tsx";

/** Key of the command that a button carries out. */
export interface ButtonKey {
  /** As text, such as `Alt M`. */
  readonly caps: string;
  /** In the syntax of `aria-keyshortcuts`; undefined for no key. */
  readonly shortcut: string | undefined;
}

interface ButtonCapProps extends Pick<ButtonKey, "caps"> {
  /** Whether the cap is invisible and keeps its room, so that the button has the width that it will have with the cap. */
  isRoomOnly?: boolean;
}

const INVISIBLE: CSSProperties = { visibility: "hidden" };

/** Key cap within a button, whose `aria-keyshortcuts` names the key. A finger has no use for it. */
export const ButtonCap = ({ caps, isRoomOnly = false }: ButtonCapProps) =>
  caps && (
    <span
      className="ms-2 pointer-coarse:hidden"
      style={isRoomOnly ? INVISIBLE : undefined}
      aria-hidden="true"
    >
      <KeyCap>{caps}</KeyCap>
    </span>
  );
