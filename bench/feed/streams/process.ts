import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The processor time and memory of a process. */
export interface Usage {
  /** Processor time of user and system, in milliseconds. */
  readonly cpuMs: number;
  /** Resident, after a collection of garbage. */
  readonly memoryKib: number;
}

/** A helper process, which answers one call at a time. */
export interface Helper {
  call<T>(name: string, value?: unknown): Promise<T>;
  usage(): Promise<Usage>;
  close(): Promise<void>;
}

export function startHelper(file: URL, args: readonly string[] = []): Helper {
  const execArgv = ["--import", "tsx", "--expose-gc"];
  const child: ChildProcess = fork(file, [...args], { execArgv });
  const ended = rejectOnExit(child);
  // The end of the process is an error only for a pending call.
  ended.catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();

  async function ask(name: string, value: unknown): Promise<unknown> {
    child.send({ name, value });
    const [answer] = await Promise.race([once(child, "message"), ended]);
    return answer.value;
  }

  const helper: Helper = {
    call<T>(name: string, value: unknown = null) {
      const answer = last.then(() => ask(name, value));
      last = answer.catch(() => undefined);
      return answer as Promise<T>;
    },
    usage: () => helper.call("usage"),
    async close() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, "exit");
    },
  };
  return helper;
}

async function rejectOnExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`A process of the bench ended with ${code}`);
}

type Answers = Readonly<Record<string, (value: never) => unknown>>;

/** Answers calls in the helper process until the bench ends. */
export function answerCalls(answers: Answers): void {
  const all: Answers = { ...answers, usage };
  process.on("message", ({ name, value }: { name: string; value: never }) => {
    void Promise.resolve(all[name]?.(value)).then((answer) =>
      process.send?.({ value: answer ?? null }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}

function usage(): Usage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, memoryKib: process.memoryUsage.rss() / 1024 };
}

/** Returns the machine's time in fractional milliseconds, the same in all processes. */
export const machineNow = (): number => performance.timeOrigin + performance.now();
