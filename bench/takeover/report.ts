import type { BenchResult, Goal, Table } from "../report/result.ts";
import { type Fault, seconds } from "./faults.ts";
import type { Ages, Try } from "./measure.ts";

/** The figures of all faults. */
export interface TakeoverFigures {
  readonly rows: readonly Row[];
  /** Mean age where nothing happened; undefined where ages were not measured. */
  readonly undisturbedMs: number | undefined;
  /** After the end of each fault. */
  readonly minutes: number;
}

interface Row {
  readonly fault: Pick<Fault, "name">;
  readonly tries: readonly Try[];
  readonly ages: Ages | undefined;
}

const MOST = { takeoverMs: 3500, overUndisturbed: 1.05 };

/** The figures in the shape of all benches. */
export function resultOf(figures: TakeoverFigures): BenchResult {
  const { rows, undisturbedMs, minutes } = figures;
  const notes = rows.flatMap(({ fault, tries }) =>
    tries.flatMap(({ note }) => (note === undefined ? [] : [`${fault.name}: ${note}`])),
  );
  const ages =
    undisturbedMs === undefined
      ? []
      : [
          `Age: mean of the ${minutes} minutes after the fault's end, with a service that allows 60 requests in 60 s and 20 instruments, ÷ that of feeds to which nothing happened (${seconds(undisturbedMs)}; one perfectly paced asker: 10.00 s).`,
        ];
  return {
    name: "takeover",
    goals: goalsOf(figures),
    tables: [faultTable(figures)],
    notes: [
      "Two processes that may ask, one edge with 20 instruments each second, a Redis, a service without a limit; half of the tries begin inside a Retry-After.",
      ...ages,
      ...notes,
    ],
  };
}

const sum = (rows: readonly Row[], of: (each: Try) => number): number =>
  rows.flatMap(({ tries }) => tries).reduce((total, each) => total + of(each), 0);

const insideOf = (row: Row): number => sum([row], (each) => each.inside) + (row.ages?.inside ?? 0);

const timesOf = ({ tries }: Row): readonly number[] =>
  tries.flatMap(({ takeoverMs }) => takeoverMs ?? []).sort((a, b) => a - b);

function goalsOf({ rows, undisturbedMs }: TakeoverFigures): readonly Goal[] {
  const longest = Math.max(0, ...rows.flatMap(timesOf));
  const inside = rows.reduce((total, row) => total + insideOf(row), 0);
  const older = sum(rows, (each) => each.older);
  const worst = Math.max(0, ...rows.map(({ ages }) => ages?.meanMs ?? 0));
  const over = undisturbedMs === undefined ? undefined : worst / undisturbedMs;
  return [
    {
      text: "the next request after a takeover: within 3.5 s",
      measured: seconds(longest),
      met: longest <= MOST.takeoverMs,
    },
    { text: "no request inside a Retry-After", measured: `${inside}`, met: inside === 0 },
    { text: "no older quote after a later one", measured: `${older}`, met: older === 0 },
    ...(over === undefined
      ? []
      : [
          {
            text: `age after a fault ÷ without one: at most ${MOST.overUndisturbed}`,
            measured: over.toFixed(3),
            met: over <= MOST.overUndisturbed,
          },
        ]),
  ];
}

function faultTable({ rows, undisturbedMs }: TakeoverFigures): Table {
  return {
    title: "Each fault",
    head: [
      "fault",
      "tries",
      "requests inside a Retry-After",
      "older quotes received after later ones",
      "answers never received",
      "to the next request: median, longest",
      "age",
    ],
    rows: rows.map((row) => {
      const { fault, tries, ages } = row;
      const times = timesOf(row);
      const [median, longest] = [times[Math.floor((times.length - 1) / 2)], times.at(-1)];
      const isTimed = median !== undefined && longest !== undefined;
      const isAged = ages !== undefined && undisturbedMs !== undefined;
      return [
        fault.name,
        `${tries.length + (ages ? 1 : 0)}`,
        `${insideOf(row)}`,
        `${sum([row], (each) => each.older)}`,
        `${sum([row], (each) => each.lost)}`,
        isTimed ? `${seconds(median)}, ${seconds(longest)}` : "–",
        isAged ? (ages.meanMs / undisturbedMs).toFixed(3) : "–",
      ];
    }),
  };
}
