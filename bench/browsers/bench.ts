import type { Bench } from "../report/result.ts";
import { liveDay } from "./real.ts";
import { realResult } from "./report.ts";

const SECONDS = { whole: 18 * 60, quick: 120 };

/** A day's checks of ten browsers at a raised pace, with real processes. */
export const run: Bench = async ({ quick }) =>
  realResult(await liveDay(SECONDS[quick ? "quick" : "whole"]));
