import type { FeedJob } from "./jobs.ts";
import { run } from "./run.ts";
import { scenarios } from "./scenarios.ts";

async function answer(job: FeedJob): Promise<void> {
  const scenario = scenarios[job.scenario];
  if (scenario === undefined) throw new RangeError(`No scenario ${job.scenario}`);
  process.send?.({ ...job, measures: await run(scenario, job.seed) });
}

// A process and not a thread: the loader that runs TypeScript is inherited by a forked process only.
process.on("message", (job: FeedJob) => void answer(job));
