import { type RefObject, useMemo, useRef } from "react";

/**
 * Whether the pointer or the focus is within an element, without rendering as it comes and goes.
 * The focus is looked for when asked: what is taken away while it has it tells of no leaving.
 */
export function useInside(element: RefObject<HTMLElement | null>) {
  const hasPointer = useRef(false);
  return useMemo(
    () => ({
      isInside: () =>
        hasPointer.current || (element.current?.contains(document.activeElement) ?? false),
      inside: {
        onPointerEnter() {
          hasPointer.current = true;
        },
        onPointerLeave() {
          hasPointer.current = false;
        },
      },
    }),
    [element],
  );
}
