import { useLayoutEffect, useRef } from "react";
import { $firedSlot, type FiredSlotValue } from "./fired-slot.ts";

interface FiredSlotProps extends Pick<FiredSlotValue, "place"> {
  className: string;
}

/** Place for the messages of fired alerts, in which they cover nothing. Empty while none is shown in it. */
export function FiredSlot({ place, className }: FiredSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = slot;
    const own = current ? { element: current, place } : undefined;
    $firedSlot.set(own);
    return () => {
      // Another layout may have set its own by now.
      if ($firedSlot.get() === own) $firedSlot.set(undefined);
    };
  }, [place]);
  return <div ref={slot} className={className} />;
}
