import { useEffect, useLayoutEffect, useRef } from "react";
import { $firedSlot } from "./fired-slot.ts";

interface FiredSlotProps {
  className?: string;
  /** Opens the alert log; undefined on a page without one. */
  onLog?: () => void;
  /** Whether the page counts unseen firings elsewhere: the line then leaves after a while. */
  isCounted?: boolean;
}

/** Place for the line of fired alerts. Empty while none is shown in it. */
export function FiredSlot({ className, onLog, isCounted = false }: FiredSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  const latest = useRef(onLog);
  useEffect(() => {
    latest.current = onLog;
  });
  const hasLog = onLog !== undefined;
  useLayoutEffect(() => {
    const { current } = slot;
    const own = current
      ? { element: current, openLog: hasLog ? () => latest.current?.() : undefined, isCounted }
      : undefined;
    $firedSlot.set(own);
    return () => {
      // Another layout may have set its own by now.
      if ($firedSlot.get() === own) $firedSlot.set(undefined);
    };
  }, [hasLog, isCounted]);
  return <div ref={slot} className={className} />;
}
