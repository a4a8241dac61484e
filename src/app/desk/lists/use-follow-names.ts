import { useEffect } from "react";
import type { Config } from "#app/start/config.ts";
import { followNames } from "#live/follow-names.ts";
import { useLive } from "#live/hooks.ts";
import { $names } from "#live/instrument-names.ts";

/** Shows the gateway's names of instruments for as long as it serves this source. */
export function useFollowNames({ names: path }: Pick<Config, "names">): void {
  const { clock } = useLive();
  useEffect(() => {
    if (!path) return undefined;
    return followNames({
      path,
      clock,
      fetcher: (...asked) => fetch(...asked),
      publish: (names) => $names.set(names),
    });
  }, [path, clock]);
}
