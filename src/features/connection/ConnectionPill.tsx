import type { ReactNode } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { countdown } from "#messages/time.ts";
import { useLive, useStatus, useTick } from "#polling/hooks.ts";
import type { Connection } from "#polling/source.ts";
import { IconClose, IconKey, IconPause } from "#ui/icons.tsx";
import { Dot, Pill } from "#ui/notices.tsx";
import { DrainingRing } from "#ui/rings.tsx";
import { connectionMessages } from "./messages.ts";

/** The page's one connection state. `detail` stands beside `Live` where there is room. */
export function ConnectionPill({ detail }: { detail?: ReactNode }) {
  const { source } = useLive();
  // The identity of the status' connection changes only with the source's own announcements.
  useStatus(({ connection }) => `${connection.state} ${waitOf(connection)?.until ?? ""}`);
  return <Shown connection={source.status().connection} detail={detail} />;
}

function Shown({ connection, detail }: { connection: Connection; detail: ReactNode }) {
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
      return (
        <Pill {...hook} tone="live" icon={<Dot />}>
          <b>{t.live}</b>
          {detail && <span className="pill-detail"> {detail}</span>}
        </Pill>
      );
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

function LimitedPill({
  connection,
}: {
  connection: Extract<Connection, { state: "rate-limited" }>;
}) {
  const t = useMessages(connectionMessages);
  const left = useTick((now) => countdown(connection.resumeAt - now));
  const fraction = useTick(
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
