import { type Job, scenarios } from "./jobs.ts";
import { run } from "./run.ts";

// A process instead of a thread: only a forked process inherits the loader that runs TypeScript.
process.on("message", (job: Job) => {
  const scenario = scenarios[job.scenario];
  if (scenario === undefined) throw new RangeError(`No scenario ${job.scenario}`);
  process.send?.({ ...job, measures: run(scenario, job.policy, job.seed) });
});
