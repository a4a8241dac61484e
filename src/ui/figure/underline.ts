/**
 * Underline of an amount beyond the size at the touch; a class of the element adds `underline` itself. Solid, because
 * a dotted line costs about as much as the rest of a list's estimate (`bench/render`). Beside a stale figure it is as pale.
 */
export const UNDERLINE =
  "decoration-warn decoration-1 underline-offset-3 in-data-held:decoration-current";
