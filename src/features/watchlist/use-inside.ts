import { type FocusEvent, useMemo, useRef } from "react";

/** Whether the pointer or the focus is within an element, without rendering as it comes and goes. */
export function useInside() {
  const isInside = useRef(false);
  const has = useRef({ pointer: false, focus: false });
  const inside = useMemo(() => {
    const tell = (news: Partial<typeof has.current>) => {
      Object.assign(has.current, news);
      isInside.current = has.current.pointer || has.current.focus;
    };
    return {
      onPointerEnter: () => tell({ pointer: true }),
      onPointerLeave: () => tell({ pointer: false }),
      onFocus: () => tell({ focus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        tell({ focus: relatedTarget instanceof Node && currentTarget.contains(relatedTarget) }),
    };
  }, []);
  return { isInside, inside };
}
