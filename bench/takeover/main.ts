import { parseArgs } from "node:util";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { markdownTable, resultText } from "../report/markdown.ts";
import { readWholeNumber } from "../support/whole-number.ts";
import { breakAll, edgesTable } from "./bench.ts";
import { FAULTS } from "./faults.ts";
import { resultOf } from "./report.ts";

const USAGE = `Breaks a feed that several processes share through Redis, in ${FAULTS.length} ways, with real processes and a real Redis,
and measures what its edges receive. Half of the tries begin inside a Retry-After.

  npm run bench:takeover -- [--only WORDS] [--tries 6] [--minutes 5]
  npm run bench:takeover -- --edges

  --only     only faults whose names hold these words
  --tries    of each fault
  --minutes  for which ages are measured after a fault; 0 leaves that out
  --edges    measures what edges cost Redis and the process that asks, in place of faults

Goals: 3.5 s to the next request, nothing inside a Retry-After, no older quote after a later one, and ages that are
at most 5 % above those of a feed to which nothing happened. To move the clock of Redis
it needs a C compiler. \`npm run bench -- --only takeover\` does all of it and records it.`;

/** `npm run bench:takeover`. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: "" },
      tries: { type: "string", default: "6" },
      minutes: { type: "string", default: "5" },
      edges: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.edges) return console.log(markdownTable(await edgesTable(root)));
  const faults = FAULTS.filter(({ name }) => name.includes(values.only));
  if (faults.length === 0) throw new OneLineError(`No fault's name holds "${values.only}".`);
  const tries = readWholeNumber("--tries", values.tries);
  const minutes = readWholeNumber("--minutes", values.minutes, 0);
  const result = resultOf(await breakAll(root, faults, tries, minutes));
  console.log(resultText(result));
  process.exitCode = result.goals.every(({ met }) => met) ? 0 : 1;
}
