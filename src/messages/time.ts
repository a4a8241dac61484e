import { useStore } from "@nanostores/react";
import { atom, computed } from "nanostores";
import { catalogue, fill, useMessages } from "./catalogue.ts";

const messages = catalogue("time", {
  now: "now",
  seconds: fill("{n} s"),
  minutes: fill("{n} m"),
  hours: fill("{n} h"),
  days: fill("{n} d"),
  zone: fill("{place}, {offset}"),
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formatter of ages. All arguments are milliseconds; a negative age counts as 0. */
export interface TimeWords {
  /** `now`, `59 s`, `5 m`, `2 h`: one unit, because `15:40` looks like a time of day. */
  age(ms: number): string;
  /** Like `age`, but `0 s` in place of `now`, which no stale value is. */
  staleAge(ms: number): string;
  /** Whole seconds, also from a minute on: `90 s`. */
  seconds(ms: number): string;
}

export function useTimeWords(): TimeWords {
  const t = useMessages(messages);
  const seconds = (ms: number) => t.seconds({ n: Math.floor(Math.max(0, ms) / SECOND) });
  const staleAge = (ms: number) => {
    if (ms < MINUTE) return seconds(ms);
    if (ms < HOUR) return t.minutes({ n: Math.floor(ms / MINUTE) });
    if (ms < 2 * DAY) return t.hours({ n: Math.floor(ms / HOUR) });
    return t.days({ n: Math.floor(ms / DAY) });
  };
  return {
    age: (ms) => (ms < SECOND ? t.now : staleAge(ms)),
    staleAge,
    seconds,
  };
}

/** Formats the rest of a wait: `0:42`, `12:05`, `1:00:09`. Rounded up, so that `0:00` is the end of the wait. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND));
  const pad = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  const tail = pad(left % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** Formatter of instants as times of day in the time zone of the page. */
export interface ClockTimes {
  /** IANA name, such as `Europe/Zurich`, or `UTC`. */
  readonly zone: string;
  /** `10:46:32`. */
  readonly clockTime: (epochMs: number) => string;
}

/** @throws RangeError for a zone that the platform does not know. */
export function timesIn(
  timeZone: string | undefined,
): ClockTimes & { readonly offset: () => string } {
  // A 24-hour clock in every language, because quote times are compared by eye.
  const ofDay = formatter({ timeStyle: "medium" }, timeZone);
  const withOffset = formatter({ timeZoneName: "shortOffset" }, timeZone);
  return {
    zone: ofDay.resolvedOptions().timeZone,
    clockTime: (epochMs) => ofDay.format(epochMs),
    offset: () =>
      withOffset.formatToParts().find((part) => part.type === "timeZoneName")?.value ?? "UTC",
  };
}

const formatter = (options: Intl.DateTimeFormatOptions, timeZone: string | undefined) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone });

const zone = atom<string | undefined>(undefined);
const times = computed(zone, timesIn);

/** Sets the time zone of all shown times; undefined for the device's. */
export const setTimeZone = (timeZone: string | undefined): void => zone.set(timeZone);

export const useClockTimes = (): ClockTimes => useStore(times);

/** Returns the name of the time zone of all shown times: `Zurich, UTC+1`. */
export function useZoneName(): string {
  const t = useMessages(messages);
  const { zone: name, offset } = useStore(times);
  if (name === "UTC") return name;
  const place = name.split("/").at(-1)?.replaceAll("_", " ") ?? name;
  return t.zone({ place, offset: offset().replace("GMT", "UTC") });
}
