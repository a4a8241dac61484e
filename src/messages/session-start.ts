import { useLanguage, useMessages } from "./catalogue.ts";
import { dayTime } from "./day-time.ts";
import { sessionMessages } from "./session-messages.ts";
import { useClockTimes } from "./time.ts";

/** Texts that say since when a change in percent is, wherever one is shown. */
export interface SessionStart {
  /** `Since 07:17`: the text beside the change, or above its column. */
  readonly since: string;
  /** Explanation of the change, with its start to the second. */
  readonly explained: string;
  /** Explanation of a change that is marked, because it began later than others. */
  readonly explainedLater: string;
  /** Explanation for a column, with the earliest start of its rows. */
  readonly explainedForRows: string;
}

/**
 * Returns a function that writes the start of a session; the instants are in epoch milliseconds. `named` is the start
 * that the text beside the change says, which may be that of a round of checks.
 */
export function useSessionStart(): (start: number, now: number, named?: number) => SessionStart {
  const t = useMessages(sessionMessages);
  const { zone } = useClockTimes();
  const language = useLanguage();
  return (start, now, named = start) => {
    const { short, long } = dayTime(start, now, zone, language);
    return {
      since: t.since({ time: dayTime(named, now, zone, language).short }),
      explained: t.explained({ time: long }),
      explainedLater: t.explainedLater({ time: long }),
      explainedForRows: t.explainedForRows({ time: short }),
    };
  };
}
