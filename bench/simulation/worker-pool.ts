import { fork } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Runs the jobs in one process per core, at most four; the last job goes first. Every job is deterministic, so their order
 * does not matter to the results.
 *
 * @param file a module that answers each message, a job, with its result
 */
export async function runJobs<Job extends object, Result>(
  file: URL,
  jobs: readonly Job[],
): Promise<Result[]> {
  const waiting = [...jobs];
  const done: Result[] = [];
  const workers = Array.from({ length: Math.min(4, availableParallelism()) }, () => {
    const worker = fork(file, { execArgv: ["--import", "tsx"] });
    return new Promise<void>((resolve, reject) => {
      const assign = (): void => {
        const job = waiting.pop();
        if (job !== undefined) {
          worker.send(job);
          return;
        }
        worker.disconnect();
        resolve();
      };
      worker.on("message", (result: Result) => {
        done.push(result);
        assign();
      });
      worker.on("error", reject);
      worker.on("exit", (code) => {
        if (code !== 0) reject(new Error(`A worker ended with ${code}`));
      });
      assign();
    });
  });
  await Promise.all(workers);
  return done;
}
