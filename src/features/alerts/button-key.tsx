import { KeyCap } from "#ui/text/text.tsx";

/** Key of the command that a button carries out. */
export interface ButtonKey {
  /** As text, such as `Alt M`. */
  readonly caps: string;
  /** In the syntax of `aria-keyshortcuts`; undefined for no key. */
  readonly shortcut: string | undefined;
}

/** Key cap within a button, whose `aria-keyshortcuts` names the key. A finger has no use for it. */
export const ButtonCap = ({ caps }: Pick<ButtonKey, "caps">) =>
  caps && (
    <span className="ms-2 pointer-coarse:hidden" aria-hidden="true">
      <KeyCap>{caps}</KeyCap>
    </span>
  );
