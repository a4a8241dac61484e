import { useEffect, useState } from "react";
import type { Desk } from "#app/desk/desk.ts";
import type { Config } from "#app/start/config.ts";
import { followNames } from "#live/follow-names.ts";
import { useLive } from "#live/hooks.ts";
import {
  $areNamesSettled,
  $names,
  type InstrumentNames,
  NO_NAMES,
} from "#live/instrument-names.ts";
import { keepNames } from "./keep-names.ts";

/** Shows the gateway's instrument names while the component is mounted, and keeps those of the lists for the next page. */
export function useFollowNames(
  { names: path, source }: Pick<Config, "names" | "source">,
  desk: Pick<Desk, "view" | "subscribe">,
): void {
  const { clock } = useLive();
  /** Undefined until the first answer: until then the kept names stay. */
  const [read, setRead] = useState<InstrumentNames>();
  useEffect(() => {
    if (!path) return undefined;
    const stop = followNames({
      path,
      clock,
      fetcher: (...args) => fetch(...args),
      publish(names) {
        $names.set(names);
        setRead(names);
      },
      onSettled: () => $areNamesSettled.set(true),
    });
    return () => {
      stop();
      $areNamesSettled.set(false);
    };
  }, [path, clock]);
  const names = path ? read : NO_NAMES;
  useEffect(() => {
    if (!names) return undefined;
    let kept: unknown;
    const keep = () => {
      const { lists } = desk.view();
      if (lists !== kept)
        keepNames(() => window.localStorage, { names: path, source }, names, lists);
      kept = lists;
    };
    keep();
    return desk.subscribe(keep);
  }, [path, source, names, desk]);
}
