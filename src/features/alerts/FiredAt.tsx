import { useClock, useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { alertMessages } from "./messages.ts";

const HALF_A_DAY_MS = 12 * 60 * 60_000;

/** A time of day says nothing of yesterday: after half a day it is how long ago. */
export function FiredAt({ at, more }: { at: number; more: string }) {
  const t = useMessages(alertMessages);
  const { clock } = useLive();
  const { clockTime } = useClockTimes();
  const words = useTimeWords();
  const text = useClock(() => {
    const ago = clock.epochNow() - at;
    return ago < HALF_A_DAY_MS
      ? t.fired({ time: clockTime(at) })
      : t.firedAgo({ age: words.age(ago) });
  });
  const instant = new Date(at).toISOString();
  return (
    <time className={`text-right ${more}`} dateTime={instant} title={instant}>
      {text}
    </time>
  );
}
