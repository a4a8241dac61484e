import { SCENARIOS } from "#server/simulator/scenarios/scenarios.ts";
import { STORIES } from "#server/simulator/scenarios/stories.ts";

const WIDTH = 14;

function lines(choices: Readonly<Record<string, { readonly summary: string }>>): string {
  return Object.entries(choices)
    .map(([name, { summary }]) => `    ${name.padEnd(WIDTH)} ${summary}`)
    .join("\n");
}

/** The flags that say what market is simulated, alone or embedded. */
export const MARKET_FLAGS = `  --seed N             same seed and start, same quotes (1)
  --start TIME         the market's time at the start, UTC (now)
  --instruments N      how many instruments are listed (60)
  --limit LIMIT        requests per period, such as 60/60s or 10/1s; none (none; embedded, 600/60s)
  --window KIND        fixed, sliding or bucket (fixed)
  --burst N            most requests at once, with bucket (the limit's number)
  --speed N            how fast the market moves, 0.1 to 100 times as usual (1); never the clock
  --replay FILE        a recording in place of the market, as fast as --speed says
  --scenario NAME      how market and service behave (calm); --scenario ? says more of each
${lines(SCENARIOS)}
  --story NAME         scenarios one after the other; --story ? says more of each
${lines(STORIES)}`;

/** What `--scenario ?` prints. */
function scenarioHelp(): string {
  return Object.entries(SCENARIOS)
    .map(
      ([name, { title, summary, shows }]) =>
        `${name} (${title})\n  does   ${summary}\n  shows  ${shows}`,
    )
    .join("\n");
}

/** `1:08` of milliseconds. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What `--story ?` prints. */
function storyHelp(): string {
  return Object.entries(STORIES)
    .map(([name, { title, summary, lengthMs, turns }]) => {
      const turnLines = turns.map(
        (turn) => `  ${clockOf(turn.atMs).padStart(5)}  ${turn.title} (${turn.scenario})`,
      );
      return [`${name} (${title}, ${clockOf(lengthMs)})`, `  ${summary}`, ...turnLines].join("\n");
    })
    .join("\n");
}

/**
 * The help that a command line asks for, whatever else it says; undefined where it asks for none.
 *
 * @param usage what `--help` prints
 */
export function helpFor(args: readonly string[], usage: string): string | undefined {
  if (args.includes("--help") || args.includes("-h")) return usage;
  const isAsked = (flag: string) =>
    args.some((each, place) => each === `${flag}=?` || (each === "?" && args[place - 1] === flag));
  if (isAsked("--scenario")) return scenarioHelp();
  return isAsked("--story") ? storyHelp() : undefined;
}
