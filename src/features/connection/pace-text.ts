import { useNumberFormat } from "#messages/figures.ts";
import { useStatus } from "#polling/hooks.ts";

/** `2 s`, `0.4 s`, `75 s`: how long a cycle takes; undefined while nothing is watched. */
export function useCycleText(): string | undefined {
  const { decimal } = useNumberFormat();
  return useStatus(({ cycleMs }) => {
    if (cycleMs <= 0) return undefined;
    const seconds = cycleMs / 1000;
    return `${seconds < 1 ? seconds.toFixed(1).replace(".", decimal) : Math.round(seconds)} s`;
  });
}
