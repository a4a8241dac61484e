import { useEffect } from "react";
import type { Config } from "#app/start/config.ts";
import { followNames } from "#live/follow-names.ts";
import { useLive } from "#live/hooks.ts";
import { $areNamesSettled, $names } from "#live/instrument-names.ts";

/** Shows the gateway's instrument names while the component is mounted. */
export function useFollowNames({ names: path }: Pick<Config, "names">): void {
  const { clock } = useLive();
  useEffect(() => {
    if (!path) return undefined;
    const stop = followNames({
      path,
      clock,
      fetcher: (...args) => fetch(...args),
      publish: (names) => $names.set(names),
      onSettled: () => $areNamesSettled.set(true),
    });
    return () => {
      stop();
      $areNamesSettled.set(false);
    };
  }, [path, clock]);
}
