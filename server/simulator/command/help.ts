import { SCENARIOS } from "#server/simulator/scenarios/scenarios.ts";
import { STORIES } from "#server/simulator/scenarios/stories.ts";

const WIDTH = 14;

function lines(choices: Readonly<Record<string, { readonly summary: string }>>): string {
  return Object.entries(choices)
    .map(([name, { summary }]) => `    ${name.padEnd(WIDTH)} ${summary}`)
    .join("\n");
}

/** Help for the flags of the simulated market, as a command or embedded. */
export const MARKET_FLAGS = `  --seed N             same seed and start, same quotes (1)
  --start TIME         the market's time at the start, UTC (now)
  --instruments N      how many instruments are listed (60)
  --limit LIMIT        requests per period, such as 60/60s or 10/1s; none (none; embedded, 1200/60s)
  --window KIND        fixed, sliding or bucket (fixed)
  --burst N            most requests at once, with bucket (the limit's number)
  --speed N            how fast the market moves, 0.1 to 100 times as usual (1); never the clock
  --replay FILE        a recording in place of the market, as fast as --speed says
  --scenario NAME      how market and service behave (calm); --scenario ? says more of each
${lines(SCENARIOS)}
  --story NAME         scenarios one after the other; --story ? says more of each
${lines(STORIES)}`;

/** Returns the text of `--scenario ?`. */
function scenarioHelp(): string {
  return Object.entries(SCENARIOS)
    .map(
      ([name, { title, summary, shows }]) =>
        `${name} (${title})\n  does   ${summary}\n  shows  ${shows}`,
    )
    .join("\n");
}

/** Formats milliseconds as minutes and seconds, such as `1:08`. */
export function formatMinutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the text of `--story ?`. */
function storyHelp(): string {
  return Object.entries(STORIES)
    .map(([name, { title, summary, lengthMs, turns }]) => {
      const turnLines = turns.map(
        (turn) => `  ${formatMinutes(turn.atMs).padStart(5)}  ${turn.title} (${turn.scenario})`,
      );
      return [`${name} (${title}, ${formatMinutes(lengthMs)})`, `  ${summary}`, ...turnLines].join(
        "\n",
      );
    })
    .join("\n");
}

/**
 * Returns the help that a command line asks for, whatever its other arguments; undefined if it asks for none.
 *
 * @param usage the text of `--help`
 */
export function helpFor(args: readonly string[], usage: string): string | undefined {
  if (args.includes("--help") || args.includes("-h")) return usage;
  const isAsked = (flag: string) =>
    args.some((each, place) => each === `${flag}=?` || (each === "?" && args[place - 1] === flag));
  if (isAsked("--scenario")) return scenarioHelp();
  return isAsked("--story") ? storyHelp() : undefined;
}
