import { useClock, useLive } from "#live/hooks.ts";
import type { LoggedFiring } from "#market/alerts/alert.ts";

/** How long a firing is in full colour: nothing else moves on the page when it comes, and it must not be overlooked. */
const NEW_MS = 5000;

/** Returns whether a firing is in full colour. */
export function useIsNew({ at }: LoggedFiring): boolean {
  const { clock } = useLive();
  return useClock(() => Math.abs(clock.epochNow() - at) < NEW_MS);
}
