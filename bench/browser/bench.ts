import type { Bench } from "../report/result.ts";
import { linesOf } from "./report.ts";
import { watch } from "./watch.ts";

const MINUTES = { whole: 11, quick: 2 };
const LIST_SECONDS = { whole: 60, quick: 15 };

/** What `npm run bench:pace` measures, in the shape of all benches. */
export const run: Bench = async ({ quick }) => {
  const length = quick ? "quick" : "whole";
  const { figures } = await watch(MINUTES[length], LIST_SECONDS[length]);
  const { pace, comeback, list } = figures;
  const lines = linesOf(figures);
  return {
    name: "pace",
    goals: lines
      .filter(({ goal }) => goal !== "")
      .map(({ what, figure, goal, isMet }) => {
        return { text: `${what}: ${goal}`, measured: figure, met: isMet };
      }),
    tables: [
      {
        title: "In a real browser, without a goal",
        head: ["what", "figure"],
        rows: lines.filter(({ goal }) => goal === "").map(({ what, figure }) => [what, figure]),
      },
    ],
    notes: [
      `${pace.instruments} instruments for ${pace.minutes} minutes at ${pace.limit}; ${comeback.tabs} tabs hidden for ${comeback.hiddenSeconds} s; ${list.instruments} instruments at ${list.answersPerSecond.toFixed(1)} answers a second for ${list.seconds} s.`,
    ],
  };
};
