import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { nanosToMs } from "#market/instant.ts";
import { parseQuoteTime } from "#market/quote-time.ts";

/** What the simulator does with its time. */
interface StepListener {
  /** Its time stood and was moved on, by so much in so many steps. */
  stepped(ms: number, steps: number): void;
  /** It restarted. */
  replaced(): void;
}

const STATE = "/simulator/state";
const LOOK_MS = 100;
const PATIENCE_MS = 5000;

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

/** Looks how the simulator's time stands, some times a second. */
export function followSteps(page: Window, first: TimeState, listener: StepListener): void {
  let before = first;
  const again = () => setTimeout(() => void go(), LOOK_MS);
  async function go() {
    const after = await lookAtTime(page);
    if (after) tell(before, after, listener);
    before = after ?? before;
    again();
  }
  again();
}

function tell(before: TimeState, after: TimeState, listener: StepListener) {
  if (after.run !== before.run) return listener.replaced();
  const steps = after.steps - before.steps;
  // Where it ran in between, the size of the step is unknown.
  if (before.isFrozen && after.isFrozen && steps > 0) {
    listener.stepped(Math.max(0, after.nowMs - before.nowMs), steps);
  }
}

/** How the simulator's time stands; undefined where there is none that says so, as with a real market. */
export async function lookAtTime(page: Window): Promise<TimeState | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
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
