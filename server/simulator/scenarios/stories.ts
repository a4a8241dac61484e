import type { ScenarioName } from "./scenarios.ts";

/** A scenario of a story, which begins at `atMs`. */
export interface Turn {
  readonly atMs: number;
  readonly scenario: ScenarioName;
  readonly title: string;
}

/** A sequence of scenarios by the clock. The first turn is at 0; the last scenario stays. */
export interface Story {
  readonly title: string;
  readonly summary: string;
  readonly lengthMs: number;
  readonly turns: readonly Turn[];
}

function turn(at: string, scenario: ScenarioName, title: string): Turn {
  return { atMs: msOf(at), scenario, title };
}

/** Converts `minutes:seconds` to milliseconds. */
function msOf(time: string): number {
  const [minutes = 0, seconds = 0] = time.split(":").map(Number);
  return (minutes * 60 + seconds) * 1000;
}

/** Every story by the name that `--story` takes. */
export const STORIES = {
  day: {
    title: "A day in three minutes",
    summary: "from the opening to the close, with a halt, a rate limit and an outage on the way",
    lengthMs: msOf("3:00"),
    turns: [
      turn("0:00", "opening", "Opening"),
      turn("0:18", "volatile", "Lively morning"),
      turn("0:48", "illiquid", "Quiet midday"),
      turn("1:08", "halted", "Trading halt"),
      turn("1:22", "crossed", "Reopening, crossed books"),
      turn("1:34", "calm", "Afternoon"),
      turn("1:46", "limit-cut", "Rate limit"),
      turn("2:06", "calm", "Limit lifted"),
      turn("2:16", "outage", "Outage"),
      turn("2:32", "calm", "Recovery"),
      turn("2:48", "halted", "Close"),
    ],
  },
  incident: {
    title: "Incident",
    summary:
      "a service that slows down, sends malformed data, stops responding, refuses access and recovers",
    lengthMs: msOf("3:00"),
    turns: [
      turn("0:00", "calm", "All normal"),
      turn("0:15", "slow", "Slowing responses"),
      turn("0:35", "rubbish", "Malformed data"),
      turn("0:50", "outage", "Outage"),
      turn("1:10", "limit-cut", "Back, with a reduced limit"),
      turn("1:45", "unauthorized", "Unauthorized"),
      turn("2:00", "calm", "Recovery"),
    ],
  },
  room: {
    title: "Room demo",
    summary: "twelve minutes in front of an audience",
    lengthMs: msOf("12:00"),
    turns: [
      turn("0:00", "calm", "Calm"),
      turn("1:30", "volatile", "Volatile"),
      turn("4:15", "illiquid", "Illiquid"),
      turn("5:45", "limit-cut", "Rate limit"),
      turn("7:00", "volatile", "Volatile"),
      turn("8:30", "outage", "Outage"),
      turn("9:30", "calm", "Calm"),
    ],
  },
} as const satisfies Record<string, Story>;

export type StoryName = keyof typeof STORIES;

/** The names, for a schema. */
export const STORY_NAMES = Object.keys(STORIES) as [StoryName, ...StoryName[]];

/** A story with its name; a story from a request is named `custom`. */
export interface NamedStory extends Story {
  readonly name: StoryName | "custom";
}

export function storyOf(name: StoryName): NamedStory {
  return { name, ...STORIES[name] };
}
