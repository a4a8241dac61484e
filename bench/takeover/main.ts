import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { measureEdges } from "./edges.ts";
import { FAULTS, type Fault, seconds } from "./faults.ts";
import { type Ages, measureAges, type Try, tryFault } from "./measure.ts";

const USAGE = `Breaks a feed that several processes share through Redis, in ${FAULTS.length} ways, with real processes and a real Redis,
and measures what its edges are told. Half of the tries begin inside a Retry-After.

  npm run bench:takeover -- [--only WORDS] [--tries 6] [--minutes 5] [--write]
  npm run bench:takeover -- --edges

  --only     only faults whose names hold these words
  --tries    of each fault
  --minutes  for which ages are measured after a fault; 0 leaves that out
  --write    writes bench/takeover/RESULT.md
  --edges    measures what edges cost Redis and the process that asks, in place of faults

Goals: 3.5 s to the next request, nothing inside a Retry-After, no older quote after a later one, and ages that are
at most 5 % above those of a feed to which nothing happened. To move the clock of Redis
it needs a C compiler.`;

/** How many edges, and how many instruments each of them watches once a second. */
const EDGES: readonly (readonly [number, number])[] = [
  [1, 5],
  [1, 20],
  [25, 5],
  [50, 5],
  [100, 5],
  [25, 20],
];
const TRIED_AT_ONCE = 2;
const LEARNING_MINUTES = 3;
/** Processes that start together slow each other down. */
const APART_MS = 8000;

interface Row {
  readonly fault: Fault;
  readonly tries: readonly Try[];
  readonly ages: Ages | undefined;
}

/** `npm run bench:takeover`. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: "" },
      tries: { type: "string", default: "6" },
      minutes: { type: "string", default: "5" },
      write: { type: "boolean", default: false },
      edges: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.edges) {
    for (const [edges, instruments] of EDGES) {
      const cost = await measureEdges(root, edges, instruments);
      const share = (of: number) => `${(100 * of).toFixed(1)} %`;
      console.log(
        `${edges} edges, ${cost.answersPerSecond.toFixed(1)} answers a second: Redis ${share(cost.redis)} of a core, the asker ${share(cost.asker)}, p99 ${cost.p99Ms.toFixed(0)} ms`,
      );
    }
    return;
  }
  const faults = FAULTS.filter(({ name }) => name.includes(values.only));
  if (faults.length === 0) throw new OneLineError(`No fault's name holds "${values.only}".`);
  const tries = await tryAll(root, faults, wholeNumber("--tries", values.tries, 1));
  const minutes = wholeNumber("--minutes", values.minutes, 0);
  const { undisturbed, ages } = await agesOf(root, faults, minutes);
  const rows = faults.map((fault, index) => ({
    fault,
    tries: tries[index] ?? [],
    ages: ages[index],
  }));
  const text = report(rows, undisturbed, minutes);
  console.log(text);
  if (values.write) writeFileSync(join(root, "bench/takeover/RESULT.md"), text);
}

async function tryAll(
  root: string,
  faults: readonly Fault[],
  count: number,
): Promise<readonly (readonly Try[])[]> {
  const results = faults.map((): Try[] => []);
  const jobs = faults.flatMap((fault, index) =>
    Array.from({ length: count }, (_, round) => async () => {
      const result = await tryFault(root, fault, round % 2 === 1);
      results[index]?.push(result);
      const { takeoverMs, inside, older, lost, note = "" } = result;
      const took = takeoverMs === undefined ? "" : `, ${seconds(takeoverMs)} to the next request`;
      console.log(`${fault.name}: ${inside} inside, ${older} older, ${lost} lost${took} ${note}`);
    }),
  );
  await Promise.all(
    Array.from({ length: TRIED_AT_ONCE }, async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) await job();
    }),
  );
  return results;
}

/** All at once: with one request a second each is idle for most of the time. */
async function agesOf(root: string, faults: readonly Fault[], minutes: number) {
  if (minutes === 0) return { undisturbed: undefined, ages: [] };
  const started = [undefined, undefined, ...faults].map(async (fault, index) => {
    await after(index * APART_MS);
    return measureAges(root, fault, { learning: LEARNING_MINUTES, measured: minutes });
  });
  const [first, second, ...ages] = await Promise.all(started);
  const undisturbedMs = ((first?.meanMs ?? 0) + (second?.meanMs ?? 0)) / 2;
  return { undisturbed: undisturbedMs, ages };
}

function report(rows: readonly Row[], undisturbedMs: number | undefined, minutes: number): string {
  const lines = rows.map(({ fault, tries, ages }) => {
    const sum = (of: (each: Try) => number) => tries.reduce((total, each) => total + of(each), 0);
    const times = tries.flatMap(({ takeoverMs }) => takeoverMs ?? []).sort((a, b) => a - b);
    const [median, longest] = [times[Math.floor((times.length - 1) / 2)], times.at(-1)];
    const took =
      median === undefined || longest === undefined
        ? "–"
        : `${seconds(median)}, ${seconds(longest)}`;
    const ratio =
      ages && undisturbedMs !== undefined ? (ages.meanMs / undisturbedMs).toFixed(3) : "–";
    const inside = sum((each) => each.inside) + (ages?.inside ?? 0);
    const cells = [
      fault.name,
      tries.length + (ages ? 1 : 0),
      inside,
      sum((each) => each.older),
      sum((each) => each.lost),
      took,
      ratio,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const undisturbed =
    undisturbedMs === undefined
      ? ""
      : `Age: mean of the ${minutes} minutes after the fault's end, with a service that allows 60 requests in 60 s and 20 instruments,
÷ that of feeds to which nothing happened (${seconds(undisturbedMs)}; one perfectly paced asker: 10.00 s).\n`;
  const notes = rows.flatMap(({ fault, tries }) =>
    tries.flatMap(({ note }) => (note === undefined ? [] : [`- ${fault.name}: ${note}`])),
  );
  return `# Faults of a shared feed

Written by \`npm run bench:takeover -- --write\`. Two processes that may ask, one edge with 20 instruments each second, a
Redis, a service without a limit; half of the tries begin inside a Retry-After.

| fault | tries | requests inside a Retry-After | older quotes told after later ones | answers never told | to the next request: median, longest | age |
|---|---|---|---|---|---|---|
${lines.join("\n")}

${undisturbed}${notes.length === 0 ? "" : `\n${notes.join("\n")}\n`}`;
}

function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new OneLineError(`${option} takes a whole number from ${least} on, not "${text}".`);
}
