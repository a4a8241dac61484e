import type { Bench } from "../report/result.ts";
import { simulateDay } from "./simulated.ts";
import { simulatedResult } from "./simulated-report.ts";

const HOURS = { whole: 8, quick: 2 };

/** A day of ten browsers by a simulated clock. */
export const run: Bench = async ({ quick }) =>
  simulatedResult(await simulateDay(HOURS[quick ? "quick" : "whole"]));
