import { useEffect, useLayoutEffect, useRef } from "react";
import type { ButtonKey } from "./button-key.tsx";
import { $firedSlot } from "./fired-slot.ts";

interface FiredSlotProps {
  className?: string;
  /** Opens the alert log; undefined on a page without one. */
  onLog?: () => void;
  /** Whether the page counts unseen firings elsewhere: the line then leaves after a while. */
  isCounted?: boolean;
  /** Key that arms the alert in the line again, where the page has one. */
  rearmKey?: ButtonKey;
  /** Whether it is in a head, which has room for a few words. */
  isShort?: boolean;
}

/** Place for the line of fired alerts. Empty while none is shown in it. */
export function FiredSlot(props: FiredSlotProps) {
  const { className, onLog, isCounted = false, isShort = false, rearmKey } = props;
  const slot = useRef<HTMLDivElement>(null);
  const latest = useRef(onLog);
  useEffect(() => {
    latest.current = onLog;
  });
  const { caps, shortcut } = rearmKey ?? {};
  const hasLog = onLog !== undefined;
  useLayoutEffect(() => {
    const { current } = slot;
    const own = current
      ? {
          element: current,
          openLog: hasLog ? () => latest.current?.() : undefined,
          isCounted,
          rearmKey: caps === undefined ? undefined : { caps, shortcut },
          isShort,
        }
      : undefined;
    $firedSlot.set(own);
    return () => {
      // Another layout may have set its own by now.
      if ($firedSlot.get() === own) $firedSlot.set(undefined);
    };
  }, [hasLog, isCounted, isShort, caps, shortcut]);
  return <div ref={slot} className={className} />;
}
