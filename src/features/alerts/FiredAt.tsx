import { useClock, useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { alertMessages } from "./messages.ts";

const HALF_A_DAY_MS = 12 * 60 * 60_000;

/** Time of a firing: a time of day at first, an age after half a day, because the date is not shown. */
export function FiredAt({ at, className }: { at: number; className: string }) {
  const t = useMessages(alertMessages);
  const { clock } = useLive();
  const { clockTime } = useClockTimes();
  const words = useTimeWords();
  const text = useClock(() => {
    const ageMs = clock.epochNow() - at;
    return ageMs < HALF_A_DAY_MS
      ? t.fired({ time: clockTime(at) })
      : t.firedAgo({ age: words.age(ageMs) });
  });
  const instant = new Date(at).toISOString();
  return (
    <time className={className} dateTime={instant} title={instant}>
      {text}
    </time>
  );
}
