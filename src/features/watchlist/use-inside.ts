import { type FocusEvent, useMemo, useRef } from "react";

/** Whether the pointer or the focus is within an element, without rendering as it comes and goes. */
export function useInside() {
  const isInside = useRef(false);
  const inside = useMemo(() => {
    let hasPointer = false;
    let hasFocus = false;
    const tell = () => {
      isInside.current = hasPointer || hasFocus;
    };
    return {
      onPointerEnter() {
        hasPointer = true;
        tell();
      },
      onPointerLeave() {
        hasPointer = false;
        tell();
      },
      onFocus() {
        hasFocus = true;
        tell();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        hasFocus = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        tell();
      },
    };
  }, []);
  return { isInside, inside };
}
