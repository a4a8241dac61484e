import { ConnectionBanner } from "#app/lazy-parts.ts";
import { useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";

/** Banner above the last good quotes that says what is wrong with the connection; nothing while it works. */
export function ConnectionNote() {
  const isWell = useStatus(
    ({ connection: { state } }) => state === "live" || state === "connecting",
  );
  const { isMalformed } = useListTally().freshness;
  return isWell && !isMalformed ? null : <ConnectionBanner />;
}
