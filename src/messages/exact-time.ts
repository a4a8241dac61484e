import { useMemo } from "react";
import { catalogue, fill, useMessages } from "./catalogue.ts";
import { useNumberFormat } from "./figures.ts";
import { useClockTimes, useTimeWords } from "./time.ts";

// Times of views that load later, to the second or the millisecond.

const messages = catalogue("exactTime", {
  minutesSeconds: fill("{m} m {s} s"),
  lastSpan: fill("last {span}"),
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Returns a formatter of ages in a sentence, `1 m 06 s`. It takes milliseconds; a negative age counts as 0. */
export function useExactAge(): (ms: number) => string {
  const t = useMessages(messages);
  const words = useTimeWords();
  return (ms) => {
    if (ms < MINUTE) return words.staleAge(ms);
    if (ms >= HOUR) return words.age(ms);
    const seconds = Math.floor((ms % MINUTE) / SECOND);
    return t.minutesSeconds({ m: Math.floor(ms / MINUTE), s: String(seconds).padStart(2, "0") });
  };
}

/**
 * Returns a formatter of instants, `10:46:31.204` in the time zone of the page, for use next to the full instant. The
 * fraction is a figure, so it follows the number format: `10:46:31,204` in German.
 */
export function useInstantTime(): (epochMs: number) => string {
  const { zone } = useClockTimes();
  const { decimal } = useNumberFormat();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      fractionalSecondDigits: 3,
      timeZone: zone,
    });
    return (epochMs) => format.format(epochMs).replace(".", decimal);
  }, [zone, decimal]);
}

/**
 * Returns a formatter of the time that a chart shows up to now, `last 17 s`, for a chart with less history than the name
 * of its window says. It takes milliseconds, and rounds to the nearest minute from the second one on.
 */
export function useLastSpan(): (ms: number) => string {
  const t = useMessages(messages);
  const words = useTimeWords();
  return (ms) => {
    const rounded = ms < 1.5 * MINUTE ? ms : Math.round(ms / MINUTE) * MINUTE;
    return t.lastSpan({ span: words.staleAge(rounded) });
  };
}
