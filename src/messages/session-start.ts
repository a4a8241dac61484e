import { useLanguage, useMessages } from "./catalogue.ts";
import { dayTime } from "./day-time.ts";
import { sessionMessages } from "./session-messages.ts";
import { useClockTimes } from "./time.ts";

/** Texts that say since when a change in percent is, wherever one is shown. */
export interface SessionStart {
  /** `Since 07:17`: the text beside the change, or above its column. */
  readonly since: string;
  /** `Since 07:17:03`. */
  readonly exactly: string;
  /** Explanation of the change, with its start. */
  readonly explained: string;
  /** Explanation for a column, whose rows may have begun later. */
  readonly explainedForRows: string;
}

/** Returns a function that writes the start of a session; both instants are in epoch milliseconds. */
export function useSessionStart(): (start: number, now: number) => SessionStart {
  const t = useMessages(sessionMessages);
  const { zone } = useClockTimes();
  const language = useLanguage();
  return (start, now) => {
    const { short, long } = dayTime(start, now, zone, language);
    const explained = t.explained({ time: long });
    return {
      since: t.since({ time: short }),
      exactly: t.since({ time: long }),
      explained,
      explainedForRows: t.laterRows({ explained }),
    };
  };
}
