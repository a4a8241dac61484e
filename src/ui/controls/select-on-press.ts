import type { PointerEvent } from "react";

/**
 * Pointer handler of an input: a press that focuses it selects its text, so that typing replaces the text. A press
 * on the focused input places the cursor, and a drag selects what it covers.
 */
export function selectOnPress({ currentTarget: field }: PointerEvent<HTMLInputElement>): void {
  if (field.ownerDocument.activeElement === field) return;
  const select = () => {
    if (field.selectionStart === field.selectionEnd) field.select();
  };
  field.addEventListener("click", select, { once: true });
}
