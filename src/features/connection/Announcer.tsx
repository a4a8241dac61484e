import { useEffect, useRef, useState } from "react";
import type { Connection } from "#engine/protocol/source.ts";
import { useLive, useStatus } from "#live/hooks.ts";
import { useListTally } from "#live/list-tally.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { connectionMessages } from "./messages.ts";
import { spokenMessages } from "./spoken-messages.ts";

/** A screen reader hears of the connection at most this often; the latest state wins. */
const QUIET_MS = 10_000;

/** The announced states: those of the connection, and a live one with few fresh quotes. */
type Spoken = Connection["state"] | "low";

/** Announces each change of the connection once to assistive technology, and never a price. */
export default function Announcer() {
  const t = useMessages(connectionMessages);
  const announcements = useMessages(spokenMessages);
  const { clockTime } = useClockTimes();
  const { source, clock } = useLive();
  const connected = useStatus(({ connection }) => connection.state);
  const { freshness } = useListTally();
  const state: Spoken = connected === "live" && freshness.isLow ? "low" : connected;
  const latest = useRef(freshness);
  useEffect(() => {
    latest.current = freshness;
  });
  const [spoken, setSpoken] = useState("");
  const lastSpokenAt = useRef(Number.NEGATIVE_INFINITY);
  const lastState = useRef<Spoken>("connecting");

  useEffect(() => {
    if (state === lastState.current) return;
    const speak = () => {
      lastSpokenAt.current = clock.now();
      lastState.current = state;
      const { connection } = source.status();
      const isLimited = connection.state === "rate-limited";
      const resumesAt = isLimited ? clockTime(connection.resumeAtEpochMs) : "";
      const words: Record<Spoken, string> = {
        connecting: t.connecting,
        live: t.live,
        low: announcements.low(latest.current),
        "rate-limited": announcements.limited({ time: resumesAt }),
        offline: t.offline,
        unreachable: t.unreachable,
        unauthorized: t.unauthorized,
        forbidden: t.forbidden,
        paused: t.paused,
      };
      setSpoken(words[state]);
    };
    return clock.after(lastSpokenAt.current + QUIET_MS - clock.now(), speak);
  }, [state, clock, source, t, announcements, clockTime]);

  return (
    <VisuallyHidden>
      <span role="status">{spoken}</span>
    </VisuallyHidden>
  );
}
