import { Suspense } from "react";
import { ClockNotice } from "#app/lazy-parts.ts";
import { useWrongClock } from "./use-banners.ts";

/** Note while the device's date is wrong. */
export function ClockNote() {
  const leadMs = useWrongClock();
  return leadMs === undefined ? null : (
    <Suspense>
      <ClockNotice leadMs={leadMs} />
    </Suspense>
  );
}
