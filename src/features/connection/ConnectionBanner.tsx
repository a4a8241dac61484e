import type { ReactNode } from "react";
import type { Connection } from "#engine/protocol/source-status.ts";
import { useClock, useLive, useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import { useRest } from "#live/use-rest.ts";
import { DEADLINE_MS } from "#market/client/deadline-ms.ts";
import { useLanguage, useMessages } from "#messages/catalogue.ts";
import { dayTime } from "#messages/day-time.ts";
import { useExactAge } from "#messages/exact-time.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { countdown, useClockTimes, useTimeWords } from "#messages/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconClose, IconKey, IconPause, IconWarning } from "#ui/icons/icons.tsx";
import { Banner, type BannerProps } from "#ui/notices/banner.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { bannerMessages } from "./banner-messages.ts";
import { LimitRing } from "./ConnectionPill.tsx";
import { hasNoValue } from "./has-no-value.ts";
import { interruptedCycleMs } from "./limited-again.ts";
import { connectionMessages } from "./messages.ts";
import { cycleText } from "./pace-text.ts";
import { answeredStatus } from "./trouble.ts";

/**
 * Explains what is wrong with the connection, below the last values. It begins with the icon that the sign of the connection
 * has in the top bar, and where possible with its words, so that the eye finds it.
 */
export default function ConnectionBanner() {
  const t = useMessages(bannerMessages);
  const { source } = useLive();
  // Renders again only for another state or another end of a wait.
  useStatus(({ connection }) =>
    connection.state === "rate-limited" ? connection.resumeAt : connection.state,
  );
  const { freshness, tally } = useListTally();
  const { connection } = source.status();
  const isEmpty = hasNoValue(tally);
  const values = isEmpty ? t.noValues : t.valuesStay;
  switch (connection.state) {
    case "rate-limited":
      return <Limited connection={connection} isEmpty={isEmpty} />;
    case "offline":
      return <Silent text={t.offlineBanner} more={t.offlineThen} />;
    case "unreachable": {
      const status = answeredStatus(connection);
      const text = status ? t.erringBanner({ status }) : t.unreachableBanner;
      // Behind a stream the gateway makes the attempts, and an older one does not say when.
      return <Silent text={text} more={values} retries={t.retries} />;
    }
    case "unauthorized":
    case "forbidden":
      return <Refused state={connection.state} />;
    case "paused":
      return <Paused sinceEpochMs={connection.sinceEpochMs} />;
    case "connecting":
      return null;
    case "live":
      return freshness.isMalformed ? <Malformed values={values} /> : null;
  }
}

/** Sentence that a phone has no room for, held sideways neither: what it says is also seen in the rows. */
const WithRoom = ({ children }: { children: ReactNode }) => (
  <span className="max-tablet:hidden low:hidden">{children}</span>
);

/** Banner whose text can be shown as a whole on a phone. */
function Note(props: Omit<BannerProps, "wholeLabel">) {
  return <Banner {...props} wholeLabel={useMessages(bannerMessages).whole} />;
}

/** From here on a wait is written in minutes. Below, it is the figure of the service's Retry-After. */
const LONG_WAIT_MS = 120_000;

interface LimitedProps {
  connection: Extract<Connection, { state: "rate-limited" }>;
  /** True while no row has a value. */
  isEmpty: boolean;
}

function Limited({ connection, isEmpty }: LimitedProps) {
  const t = useMessages(bannerMessages);
  const language = useLanguage();
  const { zone } = useClockTimes();
  const { clock } = useLive();
  const exactAge = useExactAge();
  const { waitMs, origin, resumeAt, resumeAtEpochMs } = connection;
  const words = useTimeWords();
  const wait = waitMs < LONG_WAIT_MS ? words.seconds(waitMs) : exactAge(waitMs);
  const cause = origin === "earlier" ? t.limitedEarlier : t[`limited ${origin}`]({ wait });
  // Loses its date at midnight.
  const time = useClock(() => dayTime(resumeAtEpochMs, clock.epochNow(), zone, language).long);
  const then = isEmpty ? t.limitedFirst : t.limitedThen;
  return (
    <Note tone="warn" icon={<LimitRing {...connection} />} end={<NextCycle />}>
      <Emphasised text={cause} /> <WithRoom>{then({ time })}</WithRoom>
      <ResumesIn at={resumeAt} />
    </Note>
  );
}

/** What a phone has in place of the longer text: the rows themselves say that they become stale. */
function ResumesIn({ at }: { at: number }) {
  const t = useMessages(bannerMessages);
  const rest = useRest(at);
  return (
    <span className="tablet:hidden low:inline!">{t.resumesIn({ left: countdown(rest) })}</span>
  );
}

/**
 * Time between two checks of a quote after the wait; where the service has limited the pace again while it recovered, also the time
 * before. The rate is not beside it: other desks and the instrument in detail
 * take their part of it, so that the two figures seem to contradict each other.
 */
function NextCycle() {
  const t = useMessages(bannerMessages);
  const { source } = useLive();
  const { decimal } = useNumberFormat();
  // After a reload no rate is known yet, and the interval is that of the page, not of the limit.
  const cycle = useStatus(({ perMinute, cycleMs }) =>
    perMinute > 0 ? cycleText(cycleMs, decimal) : undefined,
  );
  const isRising = useStatus(({ recoveryCycleMs }) => recoveryCycleMs !== undefined);
  const before = useStatus(() => cycleText(interruptedCycleMs(source), decimal));
  if (cycle === undefined) return null;
  const isSlower = before !== undefined && before !== cycle;
  const planned = isRising && before === undefined ? t.nextCycleRising : t.nextCycle;
  return (
    <WithRoom>
      <Emphasised text={isSlower ? t.nextCycleAgain({ cycle, before }) : planned({ cycle })} />
    </WithRoom>
  );
}

interface SilentProps {
  text: string;
  more: string;
  retries?: string;
}

function Silent({ text, more, retries }: SilentProps) {
  return (
    <Note tone="error" icon={<IconClose />} button={<TryNow />}>
      <Emphasised text={text} /> <WithRoom>{more}</WithRoom>{" "}
      <NextTry {...(retries && { otherwise: retries })} />
    </Note>
  );
}

/** The service answers, but not with valid quotes. Requests continue at the same pace. */
function Malformed({ values }: { values: string }) {
  const t = useMessages(bannerMessages);
  return (
    <Note tone="error" icon={<IconWarning />}>
      <Emphasised text={t.malformedBanner} /> <WithRoom>{values}</WithRoom> {t.checksContinue}
    </Note>
  );
}

function Refused({ state }: { state: "unauthorized" | "forbidden" }) {
  const t = useMessages(bannerMessages);
  return (
    <Note tone="error" icon={<IconKey />} button={<TryNow />}>
      <Emphasised text={state === "forbidden" ? t.forbiddenBanner : t.unauthorizedBanner} />{" "}
      {t.tellAdministrator} <NextTry />{" "}
      {/* The setting means nothing to a trader. The text can be selected and sent to the administrator. */}
      <details className="inline">
        <summary className="inline cursor-pointer underline">{t.details}</summary>{" "}
        {t.adminDetails({ status: state === "forbidden" ? 403 : 401 })}
      </details>
    </Note>
  );
}

function Paused({ sinceEpochMs }: { sinceEpochMs: number }) {
  const t = useMessages(bannerMessages);
  const { resume } = useMessages(connectionMessages);
  const { clockTime } = useClockTimes();
  const { source } = useLive();
  return (
    <Note
      tone="info"
      icon={<IconPause />}
      button={<Button onClick={() => source.resume()}>{resume}</Button>}
    >
      <Emphasised text={t.pausedBanner({ time: clockTime(sinceEpochMs) })} />
    </Note>
  );
}

/**
 * Countdown to the source's next automatic attempt, and the attempt itself; `otherwise` where the page does not know
 * its time, or has heard of no result for too long.
 */
export function NextTry({ otherwise }: { otherwise?: string }) {
  const t = useMessages(bannerMessages);
  const at = useStatus(({ connection }) =>
    "nextTryAt" in connection ? connection.nextTryAt : undefined,
  );
  const rest = useRest(at ?? 0);
  const isOverdue = useClock((now) => at === undefined || now >= at + DEADLINE_MS);
  if (isOverdue) return otherwise === undefined ? null : <span>{otherwise}</span>;
  return <span>{rest > 0 ? t.nextTry({ left: countdown(rest) }) : t.trying}</span>;
}

export function TryNow({ large }: { large?: boolean }) {
  const t = useMessages(bannerMessages);
  const { source } = useLive();
  return (
    <Button
      large={large ?? false}
      variant={large ? "primary" : "plain"}
      onClick={() => source.tryNow()}
    >
      {t.tryNow}
    </Button>
  );
}
