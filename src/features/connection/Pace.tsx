import { useMemo, useRef, useState } from "react";
import { useClock, useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { connectionMessages } from "./messages.ts";
import { cycleText, roundRate } from "./pace-text.ts";
import { silenceMs } from "./silence.ts";
import { steadyPace } from "./steady-pace.ts";
import { useDroppedWords } from "./use-dropped-words.ts";

/** In the bar, it leaves before anything else does. */
const PACE =
  "text-t2 whitespace-nowrap enabled:min-h-6 enabled:hover:text-t1 in-[.top-bar]:min-w-0 in-[.top-bar]:shrink-999 in-[.top-bar]:truncate in-[.top-bar]:text-left";

interface PaceProps {
  /** Leaves out how many desks share the pace, and the rate where a rate limit slows it. */
  compact?: boolean;
  /** Shows the time between two checks alone; while there is none, nothing in the bar. */
  isShort?: boolean;
  onExplain?: (() => void) | undefined;
}

/** Pace of the page and the resulting time between two checks of a quote; a press explains it. */
export function Pace({ compact, isShort = false, onExplain }: PaceProps) {
  const t = useMessages(connectionMessages);
  const { source } = useLive();
  const { clockTime } = useClockTimes();
  const words = useTimeWords();
  const perMinute = useStatus((status) => Math.round(status.perMinute));
  const { decimal } = useNumberFormat();
  const cycle = useStatus((status) => cycleText(steadyPace(source, status).cycleMs, decimal));
  const rate = useStatus((status) => roundRate(Math.round(steadyPace(source, status).perMinute)));
  const cycleSeconds = useStatus((status) => Math.round(status.cycleMs / 100) / 10);
  const desks = useStatus((status) => status.feed?.desks ?? 0);
  const isRecovering = useStatus((status) => status.recoveryCycleMs !== undefined);
  const transport = useStatus((status) => status.transport?.kind);
  const state = useStatus((status) => status.connection.state);
  const uncheckedMs = useClock((now) => silenceMs(source, now));
  const isUnchecked = uncheckedMs !== undefined;
  // The page shows its pace only in the states in which it sends requests, and only while it is reached.
  const isSilent = isUnchecked || (state !== "live" && state !== "connecting");
  // Attempts go on, without success.
  const isTrying = state === "offline" || state === "unreachable";
  // Read only while it is shown: it changes with each request, and each change renders.
  const lastSentAt = useStatus((status) => (isSilent ? status.lastSentAtEpochMs : undefined));
  const silence = isUnchecked
    ? t.unchecked({ age: words.age(uncheckedMs) })
    : lastSentAt === undefined
      ? t.nothingSent
      : t[isTrying ? "triedAt" : "silentSince"]({ time: clockTime(lastSentAt) });
  const isShared = desks > 1 && !compact && !isRecovering;
  // Before the engine's first status, nobody knows whether there is anything to check.
  const idle = transport ? t.paceIdle : t.nothingSent;
  const isRateShown = !(isShort || (compact && isRecovering));
  const isCauseShown = isRecovering && (compact || !isShort);
  const [line, setLine] = useState<HTMLElement | null>(null);
  const shared = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const each = useRef<HTMLSpanElement>(null);
  const whole = useRef<HTMLSpanElement>(null);
  const interval = useRef<HTMLSpanElement>(null);
  const inOrder = useMemo(() => [shared, after, each, whole, interval], []);
  // Without room, the interval is the last that leaves: a cut one would have lost its figure.
  useDroppedWords(line, inOrder);
  const isEmpty = isShort && !compact && (isSilent || cycle === undefined);
  const Tag = onExplain ? "button" : "span";
  return (
    <Tag
      ref={setLine}
      type={onExplain && "button"}
      className={PACE}
      title={onExplain && t.explainPace}
      onClick={onExplain}
      hidden={isEmpty}
      data-testid="pace"
      data-per-minute={perMinute}
      data-cycle-seconds={cycleSeconds}
      data-transport={transport ?? "poll"}
    >
      {isSilent || cycle === undefined ? (
        <span ref={interval}>
          <Emphasised text={isSilent ? silence : idle} />
        </span>
      ) : (
        <>
          {isRateShown && (
            <>
              <span ref={whole}>
                <Emphasised text={t.paceRate({ perMinute: rate })} />
                {isShared && (
                  <span ref={shared}>
                    <Emphasised text={t.paceDesks({ desks })} />
                  </span>
                )}
                {" · "}
              </span>
              <span ref={each}>{t.paceEach}</span>
            </>
          )}
          <span ref={interval}>
            <Emphasised text={t.paceShort({ cycle })} />
          </span>
          {isCauseShown && <span ref={after}>{t.paceAfterLimit}</span>}
        </>
      )}
    </Tag>
  );
}
