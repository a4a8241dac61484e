import { randomBytes } from "node:crypto";
import { inventedMarket, type Market, type MarketTime } from "./market/market-run.ts";
import { type Opening, Steering } from "./scenarios/steering.ts";

/** The plan of a run. */
export interface RunPlan extends Opening {
  readonly seed: number;
  /** Nanoseconds since 1970. */
  readonly start: bigint;
  /** A market in place of the invented one: a replay. */
  readonly market?: ((time: MarketTime) => Market) | undefined;
}

/** One run of a market. Runs share no state, so each has a unique id. */
export class Run {
  /** Opaque; pages store their data under it as the source. */
  readonly id = `sim-${randomBytes(8).toString("hex")}`;
  readonly seed: number;
  readonly start: bigint;
  readonly steering: Steering;
  readonly market: Market;
  readonly #begunAt: bigint;

  /** @param begunAt nanoseconds of the simulation's clock */
  constructor({ seed, start, market, ...opening }: RunPlan, begunAt: bigint) {
    this.seed = seed;
    this.start = start;
    this.#begunAt = begunAt;
    this.steering = new Steering(opening);
    const time = { start, timeline: this.steering.timeline };
    this.market = market?.(time) ?? inventedMarket(seed, time);
  }

  /** Returns the nanoseconds since it began. */
  elapsed(clock: bigint): bigint {
    return clock - this.#begunAt;
  }

  /** Returns the moment of the simulation's clock at which the market has this time. */
  clockAt(instant: bigint): bigint {
    return instant - this.start + this.#begunAt;
  }
}
