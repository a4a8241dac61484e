import { catalogue, fill, useMessages } from "./catalogue.ts";

const messages = catalogue("time", {
  now: "now",
  seconds: fill("{n} s"),
  minutes: fill("{n} m"),
  hours: fill("{n} h"),
  days: fill("{n} d"),
  minutesSeconds: fill("{m} m {s} s"),
  zone: fill("{place}, {offset}"),
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ages and instants in words. All arguments are milliseconds; a negative age is none. */
export interface TimeWords {
  /** `now`, `59 s`, `5 m`, `2 h`: one unit, never `15:40`, which reads as a time of day. */
  age(ms: number): string;
  /** As `age`, but in seconds to 99: how long a stale value has been stale is watched closely. */
  staleAge(ms: number): string;
  /** `1 m 06 s`: an age inside a sentence. */
  exactAge(ms: number): string;
}

export function useTimeWords(): TimeWords {
  const t = useMessages(messages);
  const upTo = (ms: number, mostSeconds: number) => {
    const seconds = Math.floor(Math.max(0, ms) / SECOND);
    if (seconds <= mostSeconds) return t.seconds({ n: seconds });
    if (ms < HOUR) return t.minutes({ n: Math.floor(ms / MINUTE) });
    if (ms < 2 * DAY) return t.hours({ n: Math.floor(ms / HOUR) });
    return t.days({ n: Math.floor(ms / DAY) });
  };
  return {
    age: (ms) => (ms < SECOND ? t.now : upTo(ms, 59)),
    staleAge: (ms) => upTo(ms, 99),
    exactAge: (ms) => {
      if (ms < MINUTE || ms >= HOUR) return upTo(ms, 59);
      const seconds = Math.floor((ms % MINUTE) / SECOND);
      return t.minutesSeconds({ m: Math.floor(ms / MINUTE), s: String(seconds).padStart(2, "0") });
    },
  };
}

/** `0:42`, `12:05`, `1:00:09`: what is left of a wait, rounded up so that it ends at its last second. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND));
  const pad = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  const tail = pad(left % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`;
}

const timeOfDay = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const offset = new Intl.DateTimeFormat("en-GB", { timeZoneName: "shortOffset" });

/** `10:46:32` in the device's time zone. */
export const clockTime = (epochMs: number): string => timeOfDay.format(epochMs);

const withMillis = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

/** `10:46:31.204` in the device's time zone; the full instant stands beside it. */
export const instantTime = (epochMs: number): string => withMillis.format(epochMs);

/** `Zurich, UTC+1`: the zone that every shown time of day is in. */
export function useZoneName(): string {
  const t = useMessages(messages);
  const zone = timeOfDay.resolvedOptions().timeZone;
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  const name = offset.formatToParts().find((part) => part.type === "timeZoneName")?.value ?? "UTC";
  if (zone === "UTC") return zone;
  return t.zone({ place, offset: name.replace("GMT", "UTC") });
}
