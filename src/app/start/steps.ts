import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { nanosToMs } from "#market/instant.ts";
import { parseQuoteTime } from "#market/quote-time.ts";

/** Listener for changes of the simulator's time. */
interface StepListener {
  /** Called when frozen time has advanced by `ms`, in `steps` steps. */
  stepped(ms: number, steps: number): void;
  /** Called when the simulator has restarted. */
  replaced(): void;
}

const STATE_PATH = "/simulator/state";
const POLL_MS = 100;
const TIMEOUT_MS = 5000;

const stateSchema = z.object({
  now: z.string(),
  run: z.string(),
  clock: z.object({ standing: z.boolean(), steps: z.number() }),
});

/** State of the simulator's time. */
export interface TimeState {
  /** Id of the simulator's run; a restart begins another one. */
  readonly run: string;
  /** Number of steps of frozen time in this run. */
  readonly steps: number;
  readonly nowMs: number;
  readonly isFrozen: boolean;
}

/** Polls the simulator's time several times a second and reports its changes since `first`. */
export function followSteps(page: Window, first: TimeState, listener: StepListener): void {
  let last = first;
  const schedulePoll = () => setTimeout(() => void poll(), POLL_MS);
  async function poll() {
    const next = await readTime(page);
    if (next) report(last, next, listener);
    last = next ?? last;
    schedulePoll();
  }
  schedulePoll();
}

function report(before: TimeState, after: TimeState, listener: StepListener) {
  if (after.run !== before.run) return listener.replaced();
  const steps = after.steps - before.steps;
  // If time ran in between, the size of the step is unknown.
  if (before.isFrozen && after.isFrozen && steps > 0) {
    listener.stepped(Math.max(0, after.nowMs - before.nowMs), steps);
  }
}

/** Reads the state of the simulator's time; undefined if there is none, as with a real market. */
export async function readTime(page: Window): Promise<TimeState | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await page.fetch(STATE_PATH, { cache: "no-store", signal });
    const { run, now, clock } = z.parse(stateSchema, await answer.json());
    const time = parseQuoteTime(now);
    if (!time) return undefined;
    const { steps, standing } = clock;
    return { run, steps, nowMs: nanosToMs(time.nanos), isFrozen: standing };
  } catch {
    return undefined;
  }
}
