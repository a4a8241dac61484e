/** Returns true for an event on a control in a row, which handles it itself. */
export const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("a, button, input") !== null;
