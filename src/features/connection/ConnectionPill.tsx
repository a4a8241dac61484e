import type { Connection } from "#engine/protocol/source.ts";
import { useClock, useLive, useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import type { Freshness } from "#live/tally.ts";
import { useMessages } from "#messages/catalogue.ts";
import { countdown } from "#messages/time.ts";
import { IconClose, IconKey, IconPause, IconWarning } from "#ui/icons.tsx";
import { Dot, Pill } from "#ui/notices.tsx";
import { DrainingRing } from "#ui/rings.tsx";
import { connectionMessages } from "./messages.ts";

interface ConnectionPillProps {
  /** The text beside `Live` where nothing is watched and there is room. */
  detail?: string | undefined;
  /** True where there is no room for a count that is no warning. */
  compact?: boolean;
}

/** The page's one connection state, and how many of the open list's quotes are fresh. */
export function ConnectionPill(props: ConnectionPillProps) {
  const { source } = useLive();
  const { freshness } = useListTally();
  // The identity of the status' connection changes only with the source's own announcements.
  useStatus(({ connection }) => `${connection.state} ${waitOf(connection)?.until ?? ""}`);
  const { connection } = source.status();
  return <Shown {...props} connection={connection} freshness={freshness} />;
}

interface ShownProps extends ConnectionPillProps {
  connection: Connection;
  freshness: Freshness;
}

function Shown({ connection, ...rest }: ShownProps) {
  const t = useMessages(connectionMessages);
  const hook = { "data-testid": "connection", "data-state": connection.state, title: t.label };
  switch (connection.state) {
    case "connecting":
      return (
        <Pill {...hook} tone="quiet" icon={<Dot hollow />}>
          {t.connecting}
        </Pill>
      );
    case "live":
      return <LivePill {...rest} {...hook} />;
    case "rate-limited":
      return <LimitedPill connection={connection} />;
    case "paused":
      return (
        <Pill {...hook} tone="quiet" icon={<IconPause />}>
          {t.paused}
        </Pill>
      );
    case "offline":
      return (
        <Pill {...hook} tone="error" icon={<IconClose />}>
          {t.offline}
        </Pill>
      );
    case "unreachable":
      return (
        <Pill {...hook} tone="error" icon={<IconClose />}>
          {t.unreachable}
        </Pill>
      );
    case "unauthorized":
    case "forbidden":
      return (
        <Pill {...hook} tone="error" icon={<IconKey />}>
          {t[connection.state]}
        </Pill>
      );
  }
}

/** In amber, with the count, where fewer than half of the watched quotes are fresh. */
function LivePill({ freshness, detail, compact, ...hook }: Omit<ShownProps, "connection">) {
  const t = useMessages(connectionMessages);
  const { fresh, watched, isLow } = freshness;
  const isCounted = watched > 0;
  const shown = isCounted ? (isLow || !compact) && t.fresh({ fresh, watched }) : detail;
  return (
    <Pill
      {...hook}
      {...(isCounted && { "data-fresh": fresh, "data-watched": watched })}
      tone={isLow ? "warn" : "live"}
      icon={isLow ? <IconWarning /> : <Dot />}
    >
      <b>{t.live}</b>
      {shown && (
        <span className={isLow ? undefined : "pill-detail"}>{` ${isLow ? "· " : ""}${shown}`}</span>
      )}
    </Pill>
  );
}

function LimitedPill({
  connection,
}: {
  connection: Extract<Connection, { state: "rate-limited" }>;
}) {
  const t = useMessages(connectionMessages);
  const left = useClock((now) => countdown(connection.resumeAt - now));
  const fraction = useClock(
    (now) => Math.round((100 * (connection.resumeAt - now)) / Math.max(1, connection.waitMs)) / 100,
  );
  return (
    <Pill
      data-testid="connection"
      data-state="rate-limited"
      data-resume-at={new Date(connection.resumeAtEpochMs).toISOString()}
      title={t.label}
      tone="warn"
      icon={<DrainingRing fraction={Math.min(1, Math.max(0, fraction))} />}
    >
      {t.limited({ left })}
    </Pill>
  );
}

/** Until when this state waits for something, in the source's milliseconds. */
function waitOf(connection: Connection): { until: number | undefined } | undefined {
  if (connection.state === "rate-limited") return { until: connection.resumeAt };
  return "nextTryAt" in connection ? { until: connection.nextTryAt } : undefined;
}
