import {
  type Fault,
  type FaultMatch,
  matchFault,
  type RequestTarget,
} from "#server/simulator/faults/faults.ts";
import {
  type LimitPolicy,
  type LimitSetting,
  parseLimit,
} from "#server/simulator/limits/limit-policy.ts";
import {
  type Allowance,
  allowanceOf,
  freshLimiter,
  type LimiterState,
  take,
} from "#server/simulator/limits/limiter.ts";
import type { Segment } from "#server/simulator/market/timeline.ts";
import { phaseAt } from "#server/simulator/scenarios/conditions.ts";
import { scenarioOf } from "#server/simulator/scenarios/scenarios.ts";

/** The time of a request, and the scenario then. */
export interface RequestTime {
  /** Nanoseconds since the run began. */
  readonly elapsed: bigint;
  readonly segment: Segment;
}

/** A limit under which requests are counted. */
interface Budget {
  readonly setting: LimitSetting;
  readonly policy: LimitPolicy | null;
  readonly limiter: LimiterState | undefined;
}

function phaseOf({ elapsed, segment }: RequestTime) {
  const since = Number((elapsed - segment.scenarioFrom) / 1_000_000n);
  return phaseAt(scenarioOf(segment.scenario).service, since);
}

function freshBudget(setting: LimitSetting): Budget {
  const policy = parseLimit(setting.text, setting.window, setting.burst) ?? null;
  return { setting, policy, limiter: policy === null ? undefined : freshLimiter(policy) };
}

function isSame(one: LimitSetting, other: LimitSetting): boolean {
  return one.text === other.text && one.window === other.window && one.burst === other.burst;
}

/**
 * The limit and the faults of the service: what was set by hand, before what the scenario says, before
 * what the simulator was started with. A limit that begins to hold begins with a fresh budget.
 */
export class ServiceState {
  readonly #started: LimitSetting;
  #setLimit: LimitSetting | undefined;
  #setFaults: readonly Fault[] | undefined;
  #budget: Budget;

  constructor(started: LimitSetting) {
    this.#started = started;
    this.#budget = freshBudget(started);
  }

  /** Removes everything that was set by hand, and restores all budgets. */
  reset(): void {
    this.#setLimit = undefined;
    this.#setFaults = undefined;
    this.refill();
  }

  /** Restores all budgets for a new run, whose clock starts again. */
  refill(): void {
    this.#budget = freshBudget(this.#setLimit ?? this.#started);
  }

  /** Sets the limit, or leaves it to the scenario again. The text must have been checked. */
  setLimit(limit: LimitSetting | undefined): void {
    this.#setLimit = limit;
    this.refill();
  }

  /** Sets the faults, or leaves them to the scenario again; none are faults of their own. */
  setFaults(faults: readonly Fault[] | undefined): void {
    this.#setFaults = faults;
  }

  limit(requestTime: RequestTime): LimitSetting {
    return this.#setLimit ?? phaseOf(requestTime)?.limit ?? this.#started;
  }

  faults(requestTime: RequestTime): readonly Fault[] {
    return this.#setFaults ?? phaseOf(requestTime)?.faults ?? [];
  }

  /** Uses the fault that applies to a request, if any. */
  takeFault(target: RequestTarget, requestTime: RequestTime): FaultMatch["fault"] {
    const { fault, rest } = matchFault(this.faults(requestTime), target);
    if (this.#setFaults !== undefined) this.#setFaults = rest;
    return fault;
  }

  /** Asks the limiter for one request. @returns 0, or the milliseconds until one would be granted */
  admit(requestTime: RequestTime): number {
    const setting = this.limit(requestTime);
    if (!isSame(setting, this.#budget.setting)) this.#budget = freshBudget(setting);
    const { policy, limiter } = this.#budget;
    if (policy === null || limiter === undefined) return 0;
    const verdict = take(policy, limiter, Number(requestTime.elapsed / 1_000_000n));
    this.#budget = { ...this.#budget, limiter: verdict.state };
    return verdict.waitMs;
  }

  /** What is left of the limit that the last request was counted under; undefined without one. */
  allowance(requestTime: RequestTime): Allowance | undefined {
    const { policy, limiter } = this.#budget;
    if (policy === null || limiter === undefined) return undefined;
    return allowanceOf(policy, limiter, Number(requestTime.elapsed / 1_000_000n));
  }
}
