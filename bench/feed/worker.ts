import type { FeedJob } from "./jobs.ts";
import { run } from "./run.ts";
import { scenarios } from "./scenarios.ts";

async function answer(job: FeedJob): Promise<void> {
  const scenario = scenarios[job.scenario];
  if (scenario === undefined) throw new RangeError(`No scenario ${job.scenario}`);
  process.send?.({ ...job, measures: await run(scenario, job.seed) });
}

// A process instead of a thread: only a forked process inherits the loader that runs TypeScript.
process.on("message", (job: FeedJob) => void answer(job));
