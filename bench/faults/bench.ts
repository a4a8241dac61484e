import { FAULTS } from "#engine/hub/testing-faults.ts";
import type { Bench, Goal, Table } from "../report/result.ts";
import { failAll, observeHealthy, observeSlow, ROWS } from "./measure.ts";

const BAD = [1, 2, 3, 5, 10, 15, 19];
const OBSERVED_MS = { whole: 300_000, quick: 60_000 };
const LATENCIES_S = [1, 3, 6];
const LEAST = { live: 0.99, asked: 0.8 };
const MOST = { detectedS: 10, recoveredS: 30, reportedOff: 0.2 };

/** Some of twenty instruments fail, all of them do, or every answer is late: by a simulated clock. */
export const run: Bench = async ({ quick }) => {
  const parts = await failSome(quick ? OBSERVED_MS.quick : OBSERVED_MS.whole);
  const whole = await failEverything();
  const late = await answerLate();
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

async function failSome(forMs: number): Promise<Part> {
  const usual = (await observeHealthy("cut", 0, forMs)).perRow;
  const rows: string[][] = [];
  let [live, asked] = [1, 1];
  for (const fault of FAULTS) {
    const cells = [];
    for (const bad of BAD) {
      const seen = await observeHealthy(fault, bad, forMs);
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

async function failEverything(): Promise<Part> {
  const rows: string[][] = [];
  let [detected, recovered] = [0, 0];
  for (const fault of FAULTS.filter((each) => each !== "nonsense")) {
    const { detectedS, recoveredS } = await failAll(fault, ROWS);
    detected = Math.max(detected, detectedS);
    recovered = Math.max(recovered, recoveredS);
    rows.push([fault, detectedS.toFixed(1), recoveredS.toFixed(1)]);
  }
  return {
    goals: [
      {
        text: `everything fails: reported within ${MOST.detectedS} s`,
        measured: `${detected.toFixed(1)} s`,
        met: detected <= MOST.detectedS,
      },
      {
        text: `everything answers again after five minutes: live within ${MOST.recoveredS} s`,
        measured: `${recovered.toFixed(1)} s`,
        met: recovered <= MOST.recoveredS,
      },
    ],
    table: { title: "All fail", head: ["fault", "reported after, s", "live again after, s"], rows },
  };
}

async function answerLate(): Promise<Part> {
  const rows: string[][] = [];
  let [live, unreachable, off] = [1, 0, 0];
  for (const latencyS of LATENCIES_S) {
    const seen = await observeSlow(1000 * latencyS);
    live = Math.min(live, seen.live);
    unreachable = Math.max(unreachable, seen.unreachable);
    off = Math.max(off, Math.abs(seen.reportedS / seen.measuredS - 1));
    rows.push([
      `${latencyS} s`,
      percent(seen.live),
      percent(seen.unreachable),
      seen.reportedS.toFixed(1),
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
        text: `every answer late: the reported interval within ${percent(MOST.reportedOff)} of the measured one`,
        measured: percent(off),
        met: off <= MOST.reportedOff,
      },
    ],
    table: {
      title: "Every answer is good and late",
      head: [
        "late by",
        "live",
        "unreachable",
        "reported interval, s",
        "measured, s",
        "429s in 20 min at 60 a minute",
      ],
      rows,
    },
  };
}
