import { useEffect, useRef, useState } from "react";
import type { Connection } from "#engine/protocol/source-status.ts";
import { useLive, useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { connectionMessages } from "./messages.ts";
import { spokenMessages } from "./spoken-messages.ts";

/** Minimum interval between two announcements; only the latest state is announced. */
const MIN_INTERVAL_MS = 10_000;

/** Announced state: that of the connection, or for a live one that few quotes are fresh or valid. */
type AnnouncedState = Connection["state"] | "low" | "malformed";

/** Announces each change of the connection to assistive technology, but never a price. */
export default function Announcer() {
  const t = useMessages(connectionMessages);
  const announcements = useMessages(spokenMessages);
  const { clockTime } = useClockTimes();
  const { source, clock } = useLive();
  const connected = useStatus(({ connection }) => connection.state);
  const { freshness } = useListTally();
  const low = freshness.isLow ? "low" : "live";
  const well = freshness.isMalformed ? "malformed" : low;
  const state: AnnouncedState = connected === "live" ? well : connected;
  const latest = useRef(freshness);
  useEffect(() => {
    latest.current = freshness;
  });
  const [spoken, setSpoken] = useState({ t, text: "" });
  const lastSpokenAt = useRef(Number.NEGATIVE_INFINITY);
  const lastState = useRef<AnnouncedState>("connecting");

  useEffect(() => {
    if (state === lastState.current) return;
    const speak = () => {
      lastSpokenAt.current = clock.now();
      lastState.current = state;
      const { connection } = source.status();
      const isLimited = connection.state === "rate-limited";
      const resumesAt = isLimited ? clockTime(connection.resumeAtEpochMs) : "";
      const words: Record<AnnouncedState, string> = {
        connecting: t.connecting,
        live: t.live,
        low: announcements.low(latest.current),
        "rate-limited": announcements.limited({ time: resumesAt }),
        offline: t.offline,
        malformed: announcements.malformed,
        unreachable: announcements.unreachable,
        unauthorized: t.unauthorized,
        forbidden: t.forbidden,
        paused: t.paused,
      };
      setSpoken({ t, text: words[state] });
    };
    return clock.after(lastSpokenAt.current + MIN_INTERVAL_MS - clock.now(), speak);
  }, [state, clock, source, t, announcements, clockTime]);

  return (
    <VisuallyHidden>
      {/* A change of the language is not announced: it withdraws the text. */}
      <span role="status">{spoken.t === t && spoken.text}</span>
    </VisuallyHidden>
  );
}
