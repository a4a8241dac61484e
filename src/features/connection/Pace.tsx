import { useMessages } from "#messages/catalogue.ts";
import { clockTime } from "#messages/time.ts";
import { useStatus } from "#polling/hooks.ts";
import { Emphasised } from "#ui/text.tsx";
import { connectionMessages } from "./messages.ts";

/** States in which the page sends nothing, so that a pace would be a fiction. */
const SILENT = new Set(["rate-limited", "unauthorized", "forbidden", "paused"]);

/** How often the page asks, and how long that makes each quote wait. */
export function Pace() {
  const t = useMessages(connectionMessages);
  const perMinute = useStatus((status) => Math.round(status.perMinute));
  const cycleSeconds = useStatus((status) => Math.round(status.cycleMs / 1000));
  const isSilent = useStatus((status) => SILENT.has(status.connection.state));
  const lastSentAt = useStatus((status) => status.lastSentAtEpochMs);
  const silence =
    lastSentAt === undefined ? t.nothingSent : t.silentSince({ time: clockTime(lastSentAt) });
  const pace = cycleSeconds === 0 ? t.paceIdle : t.pace({ perMinute, cycle: `${cycleSeconds} s` });
  return (
    <span
      className="pace"
      data-testid="pace"
      data-per-minute={perMinute}
      data-cycle-seconds={cycleSeconds}
    >
      <Emphasised text={isSilent ? silence : pace} />
    </span>
  );
}
