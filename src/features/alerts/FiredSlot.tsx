import { useEffect, useLayoutEffect, useRef } from "react";
import { $firedSlot } from "./fired-slot.ts";

interface FiredSlotProps {
  className?: string;
  /** Opens the alert log; undefined on a page without one. */
  onLog?: () => void;
}

/** Place for the line of fired alerts. Empty while none is shown in it. */
export function FiredSlot({ className, onLog }: FiredSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  const latest = useRef(onLog);
  useEffect(() => {
    latest.current = onLog;
  });
  const hasLog = onLog !== undefined;
  useLayoutEffect(() => {
    const { current } = slot;
    const own = current
      ? { element: current, openLog: hasLog ? () => latest.current?.() : undefined }
      : undefined;
    $firedSlot.set(own);
    return () => {
      // Another layout may have set its own by now.
      if ($firedSlot.get() === own) $firedSlot.set(undefined);
    };
  }, [hasLog]);
  return <div ref={slot} className={className} />;
}
