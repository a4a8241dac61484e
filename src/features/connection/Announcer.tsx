import { useEffect, useRef, useState } from "react";
import type { Connection } from "#engine/protocol/source-status.ts";
import { useLive, useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { hasNoValue } from "./has-no-value.ts";
import { connectionMessages } from "./messages.ts";
import { cycleText, isSlowCycle } from "./pace-text.ts";
import { spokenMessages } from "./spoken-messages.ts";

/** Minimum interval between two announcements; only the latest state is announced. */
const MIN_INTERVAL_MS = 10_000;

/** Announced state: that of the connection, or for a live one that few quotes are fresh or valid, or all are old. */
type AnnouncedState = Connection["state"] | "low" | "slow" | "malformed";

/** Announces each change of the connection to assistive technology, but never a price. */
export default function Announcer() {
  const t = useMessages(connectionMessages);
  const announcements = useMessages(spokenMessages);
  const { clockTime } = useClockTimes();
  const { source, clock } = useLive();
  const connected = useStatus(({ connection }) => connection.state);
  const counts = useListTally();
  const { freshness } = counts;
  const { decimal } = useNumberFormat();
  const isSlow = useStatus(({ cycleMs }) => isSlowCycle(cycleMs)) && freshness.watched > 0;
  const current = isSlow ? "slow" : "live";
  const enough = freshness.isLow ? "low" : current;
  const well = freshness.isMalformed ? "malformed" : enough;
  const state: AnnouncedState = connected === "live" ? well : connected;
  const latest = useRef(counts);
  useEffect(() => {
    latest.current = counts;
  });
  const [spoken, setSpoken] = useState({ t, text: "" });
  const lastSpokenAt = useRef(Number.NEGATIVE_INFINITY);
  const lastState = useRef<AnnouncedState>("connecting");

  useEffect(() => {
    if (state === lastState.current) return;
    const speak = () => {
      lastSpokenAt.current = clock.now();
      lastState.current = state;
      const { connection, cycleMs } = source.status();
      const isLimited = connection.state === "rate-limited";
      const resumesAt = isLimited ? clockTime(connection.resumeAtEpochMs) : "";
      const values = hasNoValue(latest.current.tally)
        ? announcements.noValues
        : announcements.valuesStay;
      const words: Record<AnnouncedState, string> = {
        connecting: t.connecting,
        live: t.live,
        low: announcements.low(latest.current.freshness),
        slow: announcements.slow({ cycle: cycleText(cycleMs, decimal) ?? "" }),
        "rate-limited": announcements.limited({ time: resumesAt }),
        offline: t.offline,
        malformed: `${announcements.malformed} ${values}`,
        unreachable: `${announcements.unreachable} ${values}`,
        unauthorized: t.unauthorized,
        forbidden: t.forbidden,
        paused: t.paused,
      };
      setSpoken({ t, text: words[state] });
    };
    return clock.after(lastSpokenAt.current + MIN_INTERVAL_MS - clock.now(), speak);
  }, [state, clock, source, t, announcements, clockTime, decimal]);

  return (
    <VisuallyHidden>
      {/* A change of the language is not announced: it withdraws the text. */}
      <span role="status">{spoken.t === t && spoken.text}</span>
    </VisuallyHidden>
  );
}
