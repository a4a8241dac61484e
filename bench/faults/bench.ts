import { FAULTS } from "#engine/hub/testing-faults.ts";
import type { Bench, Goal, Table } from "../report/result.ts";
import { allFail, besideBad, ROWS, slow } from "./stages.ts";

const BAD = [1, 2, 3, 5, 10, 15, 19];
const OBSERVED_MS = { whole: 300_000, quick: 60_000 };
const LATENCIES_S = [1, 3, 6];
const LEAST = { live: 0.99, asked: 0.8 };
const MOST = { toldS: 10, backS: 30, saidOff: 0.2 };

/** Some of twenty instruments fail, all of them do, or every answer is late: by a simulated clock. */
export const run: Bench = async ({ quick }) => {
  const parts = await besideOthers(quick ? OBSERVED_MS.quick : OBSERVED_MS.whole);
  const whole = await together();
  const late = await whenSlow();
  return {
    name: "faults",
    goals: [...parts.goals, ...whole.goals, ...late.goals],
    tables: [parts.table, whole.table, late.table],
    notes: [
      "The page's own engine and pacer behind a browser's six connections; the gateway answers 504 after 8 s.",
      `The faults begin while all ${ROWS} rows are live, and what they cost at first counts.`,
    ],
  };
};

interface Part {
  readonly goals: readonly Goal[];
  readonly table: Table;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

async function besideOthers(forMs: number): Promise<Part> {
  const usual = (await besideBad("cut", 0, forMs)).perRow;
  const rows: string[][] = [];
  let [live, asked] = [1, 1];
  for (const fault of FAULTS) {
    const cells = [];
    for (const bad of BAD) {
      const seen = await besideBad(fault, bad, forMs);
      live = Math.min(live, seen.live);
      asked = Math.min(asked, seen.perRow / usual);
      cells.push(`${percent(seen.live)} · ${percent(seen.perRow / usual)}`);
    }
    rows.push([fault, ...cells]);
  }
  return {
    goals: [
      {
        text: `healthy rows live at least ${percent(LEAST.live)} of the time, 1 to 19 bad of ${ROWS}`,
        measured: percent(live),
        met: live >= LEAST.live,
      },
      {
        text: `healthy rows asked for at least ${percent(LEAST.asked)} as often as without bad ones`,
        measured: percent(asked),
        met: asked >= LEAST.asked,
      },
    ],
    table: {
      title: `Healthy rows beside bad ones, live · asked for, ${forMs / 60_000} min`,
      head: ["bad ones", ...BAD.map((bad) => `${bad} of ${ROWS}`)],
      rows,
    },
  };
}

async function together(): Promise<Part> {
  const rows: string[][] = [];
  let [told, back] = [0, 0];
  for (const fault of FAULTS.filter((each) => each !== "nonsense")) {
    const { toldS, backS } = await allFail(fault, ROWS);
    told = Math.max(told, toldS);
    back = Math.max(back, backS);
    rows.push([fault, toldS.toFixed(1), backS.toFixed(1)]);
  }
  return {
    goals: [
      {
        text: `everything fails: told within ${MOST.toldS} s`,
        measured: `${told.toFixed(1)} s`,
        met: told <= MOST.toldS,
      },
      {
        text: `everything answers again after five minutes: live within ${MOST.backS} s`,
        measured: `${back.toFixed(1)} s`,
        met: back <= MOST.backS,
      },
    ],
    table: { title: "All fail", head: ["fault", "told after, s", "live again after, s"], rows },
  };
}

async function whenSlow(): Promise<Part> {
  const rows: string[][] = [];
  let [live, unreachable, off] = [1, 0, 0];
  for (const latencyS of LATENCIES_S) {
    const seen = await slow(1000 * latencyS);
    live = Math.min(live, seen.live);
    unreachable = Math.max(unreachable, seen.unreachable);
    off = Math.max(off, Math.abs(seen.saidS / seen.measuredS - 1));
    rows.push([
      `${latencyS} s`,
      percent(seen.live),
      percent(seen.unreachable),
      seen.saidS.toFixed(1),
      seen.measuredS.toFixed(1),
      `${seen.refusals}`,
    ]);
  }
  return {
    goals: [
      {
        text: `every answer late: rows live at least ${percent(LEAST.live)} of the time`,
        measured: percent(live),
        met: live >= LEAST.live,
      },
      {
        text: "every answer late: never unreachable",
        measured: percent(unreachable),
        met: unreachable === 0,
      },
      {
        text: `every answer late: the interval told within ${percent(MOST.saidOff)} of the measured one`,
        measured: percent(off),
        met: off <= MOST.saidOff,
      },
    ],
    table: {
      title: "Every answer is good and late",
      head: [
        "late by",
        "live",
        "unreachable",
        "interval told, s",
        "measured, s",
        "429s in 20 min at 60 a minute",
      ],
      rows,
    },
  };
}
