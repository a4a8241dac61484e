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
  /** Explanation for a column whose rows began in the same minute. */
  readonly explainedForRows: string;
}

/** Returns a function that writes the start of a session; both instants are in epoch milliseconds. */
export function useSessionStart(): (start: number, now: number) => SessionStart {
  const t = useMessages(sessionMessages);
  const { zone } = useClockTimes();
  const language = useLanguage();
  return (start, now) => {
    const { short, long } = dayTime(start, now, zone, language);
    return {
      since: t.since({ time: short }),
      explained: t.explained({ time: long }),
      explainedForRows: t.explained({ time: short }),
    };
  };
}
