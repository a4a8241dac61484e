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
 * The limit and the faults of the service. Values that were set by a control route take precedence over those of the
 * scenario, and these over the start options. A limit starts with a fresh budget when it takes effect.
 */
export class ServiceState {
  readonly #startLimit: LimitSetting;
  #chosenLimit: LimitSetting | undefined;
  #chosenFaults: readonly Fault[] | undefined;
  #budget: Budget;

  constructor(started: LimitSetting) {
    this.#startLimit = started;
    this.#budget = freshBudget(started);
  }

  /** Removes everything that was set by hand, and restores all budgets. */
  reset(): void {
    this.#chosenLimit = undefined;
    this.#chosenFaults = undefined;
    this.restoreBudgets();
  }

  /** Restores all budgets for a new run, whose clock starts again. */
  restoreBudgets(): void {
    this.#budget = freshBudget(this.#chosenLimit ?? this.#startLimit);
  }

  /** Sets the limit, or leaves it to the scenario again if undefined. The text must have been checked. */
  setLimit(limit: LimitSetting | undefined): void {
    this.#chosenLimit = limit;
    this.restoreBudgets();
  }

  /** Sets the faults, or leaves them to the scenario again if undefined. An empty list means no faults. */
  setFaults(faults: readonly Fault[] | undefined): void {
    this.#chosenFaults = faults;
  }

  limit(requestTime: RequestTime): LimitSetting {
    return this.#chosenLimit ?? phaseOf(requestTime)?.limit ?? this.#startLimit;
  }

  faults(requestTime: RequestTime): readonly Fault[] {
    return this.#chosenFaults ?? phaseOf(requestTime)?.faults ?? [];
  }

  /** Uses the fault that applies to a request, if any. */
  takeFault(target: RequestTarget, requestTime: RequestTime): FaultMatch["fault"] {
    const { fault, rest } = matchFault(this.faults(requestTime), target);
    if (this.#chosenFaults !== undefined) this.#chosenFaults = rest;
    return fault;
  }

  /** Takes one request from the limiter. @returns 0, or the milliseconds until one would be granted */
  admit(requestTime: RequestTime): number {
    const setting = this.limit(requestTime);
    if (!isSame(setting, this.#budget.setting)) this.#budget = freshBudget(setting);
    const { policy, limiter } = this.#budget;
    if (policy === null || limiter === undefined) return 0;
    const result = take(policy, limiter, Number(requestTime.elapsed / 1_000_000n));
    this.#budget = { ...this.#budget, limiter: result.state };
    return result.waitMs;
  }

  /** Returns the remaining budget of the limit of the last request; undefined without a limit. */
  allowance(requestTime: RequestTime): Allowance | undefined {
    const { policy, limiter } = this.#budget;
    if (policy === null || limiter === undefined) return undefined;
    return allowanceOf(policy, limiter, Number(requestTime.elapsed / 1_000_000n));
  }
}
