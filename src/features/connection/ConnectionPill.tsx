import type { Ref } from "react";
import type { Connection } from "#engine/protocol/source-status.ts";
import { useClock, useLive, useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import { useRest } from "#live/use-rest.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { countdown, useTimeWords } from "#messages/time.ts";
import { DrainingRing } from "#ui/figure/rings.tsx";
import { IconClose, IconKey, IconPause, IconWarning } from "#ui/icons/icons.tsx";
import { Dot, Pill } from "#ui/notices/notices.tsx";
import { connectionMessages } from "./messages.ts";
import { cycleText, isSlowCycle } from "./pace-text.ts";
import { silenceMs } from "./silence.ts";
import { steadyPace } from "./steady-pace.ts";

interface ConnectionPillProps {
  /** Text beside `Live` if nothing is watched. */
  idleText?: string | undefined;
  /**
   * Without room for many words, the count of fresh quotes takes the place of `Live` unless all are fresh, and is short then.
   * A rate limit is a sign alone: the banner counts down.
   */
  compact?: boolean | undefined;
  /** Words after the state, which a banner or the detail says too: a bar without room may hide them. */
  rest?: Ref<HTMLElement> | undefined;
}

/** State of the connection, and the number of fresh quotes of the page. */
export function ConnectionPill({ idleText, compact, rest }: ConnectionPillProps) {
  const t = useMessages(connectionMessages);
  const { source } = useLive();
  const words = useTimeWords();
  const { tally, freshness, quietMs } = useListTally();
  const { fresh, watched, isLow, isMalformed } = freshness;
  // Renders again only for another state or another end of a wait.
  useStatus(({ connection }) =>
    connection.state === "rate-limited" ? connection.resumeAt : connection.state,
  );
  const { decimal } = useNumberFormat();
  const slowCycle = useStatus((status) =>
    isSlowCycle(status.cycleMs)
      ? cycleText(steadyPace(source, status).cycleMs, decimal)
      : undefined,
  );
  const isSilent = useClock((now) => silenceMs(source, now) !== undefined);
  const { connection } = source.status();
  if (connection.state === "rate-limited") {
    return <LimitedPill connection={connection} compact={compact} rest={rest} />;
  }
  const isLive = connection.state === "live";
  const isCounted = isLive && watched > 0;
  const isWrong = isLive && isMalformed;
  const isFew = isLive && isLow && !isWrong;
  const count = t.fresh({ fresh, watched });
  const isSlow = isCounted && !isWrong && !isFew && slowCycle !== undefined;
  // Not green, which a trader reads as a market that trades.
  const isQuiet = isCounted && !isWrong && !isFew && !isSlow && quietMs !== undefined;
  const isPlain = isQuiet && fresh === watched;
  const sign = isWrong ? "malformed" : connection.state;
  // After a reload, and in a list that has just been opened, quotes are old until their first check: no warning, but not green.
  const isUpdating =
    isCounted && !isWrong && !isFew && (2 * fresh < watched || 4 * (tally?.pending ?? 0) > watched);
  const [tone, Icon] =
    SIGNS[isFew || isSlow ? "low" : isUpdating || isSilent || isQuiet ? "connecting" : sign];
  // With a long time between two checks, a sign that says `Live` would hide the stale ones.
  const isPartial = (compact || isSlow) && isCounted && fresh < watched && !isWrong;
  const text = isFew || isPartial ? count : t[isUpdating ? "updating" : sign];
  const isNoted = !isFew && !isPlain && !(compact && text !== t.live);
  const countNote = isCounted
    ? isNoted && (compact ? t.ofWatched({ fresh, watched }) : count)
    : idleText;
  return (
    <Pill
      data-testid="connection"
      data-state={connection.state}
      {...(isCounted && { "data-fresh": fresh, "data-watched": watched })}
      title={t.label}
      tone={tone}
      icon={<Icon />}
    >
      {isLive ? <b>{text}</b> : text}
      {isLive && !isSlow && countNote && (
        <span className="ml-1 in-[.top-bar]:max-desk:hidden">{` ${countNote}`}</span>
      )}
      <span ref={rest}>
        {isSlow &&
          !(isPartial && compact) &&
          `${isPartial ? " ·" : ""} ${t.slow({ cycle: slowCycle })}`}
        {isQuiet && ` · ${t.quiet({ age: words.age(quietMs) })}`}
      </span>
    </Pill>
  );
}

/**
 * Tone and icon of each state. `low` is live with fewer than half of the watched quotes fresh, or with a
 * long time between two checks; `malformed` is live with answers that are mostly no quotes.
 */
const SIGNS = {
  connecting: ["quiet", () => <Dot hollow />],
  live: ["live", Dot],
  low: ["warn", IconWarning],
  malformed: ["error", IconWarning],
  paused: ["quiet", IconPause],
  offline: ["error", IconClose],
  unreachable: ["error", IconClose],
  unauthorized: ["error", IconKey],
  forbidden: ["error", IconKey],
} as const;

interface LimitedPillProps extends Pick<ConnectionPillProps, "compact" | "rest"> {
  connection: Extract<Connection, { state: "rate-limited" }>;
}

function LimitedPill({ connection, compact, rest }: LimitedPillProps) {
  const t = useMessages(connectionMessages);
  const restMs = useRest(connection.resumeAt);
  return (
    <Pill
      data-testid="connection"
      data-state="rate-limited"
      data-resume-at={new Date(connection.resumeAtEpochMs).toISOString()}
      title={t.label}
      tone="warn"
      icon={<LimitRing {...connection} />}
    >
      {t.limited}
      {!compact && <span ref={rest}>{t.limitedRest({ left: countdown(restMs) })}</span>}
    </Pill>
  );
}

/** Ring that empties until the end of a rate limit. */
export function LimitRing({ resumeAt, waitMs }: LimitedPillProps["connection"]) {
  return <DrainingRing fraction={useRest(resumeAt) / Math.max(1, waitMs)} />;
}
