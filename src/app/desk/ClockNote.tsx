import { Suspense } from "react";
import { ClockNotice } from "#app/lazy-parts.ts";
import { wrongClockLeadMs } from "#features/connection/wrong-clock.ts";
import { useStatus } from "#live/hooks.ts";
import { useDesk } from "./desk-context.ts";

/** Note while the device's date is wrong; none in a simulated market, whose time may be invented. */
export function ClockNote() {
  const { config } = useDesk();
  const leadMs = useStatus(({ deviceLeadMs }) => wrongClockLeadMs(deviceLeadMs));
  return config.simulated || leadMs === undefined ? null : (
    <Suspense>
      <ClockNotice leadMs={leadMs} />
    </Suspense>
  );
}
