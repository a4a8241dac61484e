/**
 * Whether the last input was a key: there is a keyboard then, also beside a screen that fingers touch. For what was before
 * this part loaded, the browser's own answer.
 */
let isByKey = document.activeElement?.matches(":focus-visible") ?? false;

for (const type of ["keydown", "pointerdown"] as const) {
  const note = () => {
    isByKey = type === "keydown";
  };
  window.addEventListener(type, note, true);
}

/** Returns whether the last input was a key. */
export const isByKeyboard = (): boolean => isByKey;
