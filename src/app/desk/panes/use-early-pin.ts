import { useEffect, useEffectEvent } from "react";
import type { Isin } from "#market/isin.ts";
import { $earlyPin } from "./early-pin.ts";

/** Carries out a pin that was asked for before the view that does it was on the page. */
export function useEarlyPin(pin: (isin: Isin) => void): void {
  const pinEarly = useEffectEvent(() => {
    const isin = $earlyPin.get();
    $earlyPin.set(undefined);
    if (isin) pin(isin);
  });
  useEffect(() => pinEarly(), []);
}
