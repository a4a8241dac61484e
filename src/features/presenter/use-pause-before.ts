import { useState } from "react";
import { useLive, useStatus } from "#live/hooks.ts";

/** A pause of the rate limit that began before a scenario did. */
export interface PauseBefore {
  /** Its end in the source's monotonic milliseconds. */
  readonly endsAt: number;
  /** Its rest in milliseconds when the scenario began. */
  readonly restMs: number;
}

/**
 * Returns the pause that the present scenario waits for, and a function to call when a scenario begins. A pause that the
 * scenario itself causes is not one.
 */
export function usePauseBefore(): readonly [PauseBefore | undefined, () => void] {
  const { source, clock } = useLive();
  const [pause, setPause] = useState<PauseBefore>();
  const isLimited = useStatus(({ connection }) => connection.state === "rate-limited");
  const onScenario = () => {
    const { connection } = source.status();
    const restMs = connection.state === "rate-limited" ? connection.resumeAt - clock.now() : 0;
    setPause(restMs > 0 ? { endsAt: clock.now() + restMs, restMs } : undefined);
  };
  return [isLimited ? pause : undefined, onScenario];
}
