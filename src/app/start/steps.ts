import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { nanosToMs } from "#market/instant.ts";
import { parseQuoteTime } from "#market/quote-time.ts";

/** Receives the changes of the simulator's time. */
interface StepListener {
  /** Frozen time was advanced by `ms`, in `steps` steps. */
  stepped(ms: number, steps: number): void;
  /** It restarted. */
  replaced(): void;
}

const STATE = "/simulator/state";
const POLL_MS = 100;
const TIMEOUT_MS = 5000;

const stateSchema = z.object({
  now: z.string(),
  run: z.string(),
  clock: z.object({ standing: z.boolean(), steps: z.number() }),
});

export interface TimeState {
  readonly run: string;
  readonly steps: number;
  readonly nowMs: number;
  readonly isFrozen: boolean;
}

/** Polls the simulator's time several times a second. */
export function followSteps(page: Window, first: TimeState, listener: StepListener): void {
  let before = first;
  const again = () => setTimeout(() => void go(), POLL_MS);
  async function go() {
    const after = await readTime(page);
    if (after) report(before, after, listener);
    before = after ?? before;
    again();
  }
  again();
}

function report(before: TimeState, after: TimeState, listener: StepListener) {
  if (after.run !== before.run) return listener.replaced();
  const steps = after.steps - before.steps;
  // When time ran in between, the size of the step is unknown.
  if (before.isFrozen && after.isFrozen && steps > 0) {
    listener.stepped(Math.max(0, after.nowMs - before.nowMs), steps);
  }
}

/** The state of the simulator's time; undefined without one, as with a real market. */
export async function readTime(page: Window): Promise<TimeState | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await page.fetch(STATE, { cache: "no-store", signal });
    const { run, now, clock } = z.parse(stateSchema, await answer.json());
    const time = parseQuoteTime(now);
    if (!time) return undefined;
    const { steps, standing } = clock;
    return { run, steps, nowMs: nanosToMs(time.nanos), isFrozen: standing };
  } catch {
    return undefined;
  }
}
