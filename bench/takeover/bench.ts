import { setTimeout as after } from "node:timers/promises";
import type { Bench, Table } from "../report/result.ts";
import { ROOT } from "../support/root.ts";
import { measureEdges } from "./edges.ts";
import { FAULTS, type Fault, seconds } from "./faults.ts";
import { measureAges, type Try, tryFault } from "./measure.ts";
import { resultOf, type TakeoverFigures } from "./report.ts";

/** The number of edges, and of instruments that each watches once a second. */
const EDGES: readonly (readonly [number, number])[] = [
  [1, 5],
  [1, 20],
  [25, 5],
  [50, 5],
  [100, 5],
  [25, 20],
];
const TRIES = { whole: 6, quick: 2 };
const MINUTES = { whole: 5, quick: 0 };
const TRIED_AT_ONCE = 2;
const LEARNING_MINUTES = 3;
/** Processes that start together slow each other down. */
const APART_MS = 8000;

/** Every fault of a feed that processes share, and what its edges cost; a quick run measures no ages. */
export const run: Bench = async ({ quick }) => {
  const length = quick ? "quick" : "whole";
  const figures = await breakAll(ROOT, FAULTS, TRIES[length], MINUTES[length]);
  const result = resultOf(figures);
  return { ...result, tables: [...result.tables, await edgesTable(ROOT)] };
};

/**
 * Tries these faults.
 *
 * @param minutes for which ages are measured after each; 0 leaves that out
 */
export async function breakAll(
  root: string,
  faults: readonly Fault[],
  tries: number,
  minutes: number,
): Promise<TakeoverFigures> {
  const tried = await tryAll(root, faults, tries);
  const { undisturbedMs, ages } = await agesOf(root, faults, minutes);
  const rows = faults.map((fault, index) => {
    return { fault, tries: tried[index] ?? [], ages: ages[index] };
  });
  return { rows, undisturbedMs, minutes };
}

/** Measures the cost of edges in Redis and in the process that asks. */
export async function edgesTable(root: string): Promise<Table> {
  const rows: string[][] = [];
  const share = (of: number) => `${(100 * of).toFixed(1)} %`;
  for (const [edges, instruments] of EDGES) {
    const cost = await measureEdges(root, edges, instruments);
    rows.push([
      `${edges}`,
      cost.answersPerSecond.toFixed(1),
      share(cost.redis),
      share(cost.leader),
      cost.p99Ms.toFixed(0),
    ]);
  }
  return {
    title: "What edges cost, in shares of one core",
    head: ["edges", "answers a second", "Redis", "the leader", "p99, ms"],
    rows,
  };
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

/** Runs all sites at once: with one request a second, each is idle most of the time. */
async function agesOf(root: string, faults: readonly Fault[], minutes: number) {
  if (minutes === 0) return { undisturbedMs: undefined, ages: [] };
  const started = [undefined, undefined, ...faults].map(async (fault, index) => {
    await after(index * APART_MS);
    return measureAges(root, fault, { learning: LEARNING_MINUTES, measured: minutes });
  });
  const [first, second, ...ages] = await Promise.all(started);
  const undisturbedMs = ((first?.meanMs ?? 0) + (second?.meanMs ?? 0)) / 2;
  return { undisturbedMs, ages };
}
