import type { Isin } from "#market/isin.ts";
import type { Fault, FaultMatch, RequestTarget } from "./faults/faults.ts";
import type { LimitSetting } from "./limits/limit-policy.ts";
import type { Allowance } from "./limits/limiter.ts";
import { formatInstant } from "./market/instant.ts";
import { Listing } from "./market/listing.ts";
import { MarketClock } from "./market/market-clock.ts";
import type { PinnedQuote, QuoteDocument } from "./market/quote-document.ts";
import { FIRST_WATCHED, instrumentList } from "./market/universe.ts";
import type { SimulatorSettings } from "./options.ts";
import type { Recording } from "./replay/replay.ts";
import type { Run } from "./run.ts";
import { type RunChange, Runs, replayMarket } from "./runs.ts";
import type { Steering } from "./scenarios/steering.ts";
import { RequestLog } from "./service/request-log.ts";
import { type RequestTime, ServiceState } from "./service/service-state.ts";

/**
 * One running simulation: its changeable state, without HTTP. The only state of the market is its steering; quotes are
 * computed from the time (see `steered-market.ts`).
 */
export class Simulation {
  readonly settings: SimulatorSettings;
  readonly log = new RequestLog();
  readonly clock: MarketClock;
  readonly listing: Listing;
  readonly #runs: Runs;
  readonly #service: ServiceState;
  readonly #pins = new Map<string, PinnedQuote>();
  #resets = 0;

  /** @param machine nanoseconds since the start, never going back */
  constructor(settings: SimulatorSettings, machine: () => bigint, recording?: Recording) {
    const { limit: text, window, burst } = settings;
    this.settings = settings;
    this.clock = new MarketClock(machine);
    this.listing = new Listing(settings.instruments);
    this.#service = new ServiceState({ text, window, burst });
    this.#runs = new Runs(settings, this.clock, recording);
    this.#listOnly(this.run.market.isins);
  }

  /**
   * Restores the state at the start, except for the market's time. The run continues, unless it has another
   * market than the first run.
   */
  reset(): void {
    this.#resets += 1;
    this.clock.release();
    this.listing.set(instrumentList(this.settings.instruments));
    this.#pins.clear();
    this.log.clear();
    this.#service.reset();
    if (this.#runs.isFirst()) {
      this.steering.reopen(this.elapsed(), this.#runs.opening());
      return;
    }
    this.#runs.restart();
    this.#listOnly(this.run.market.isins);
  }

  /** The number of resets. */
  get resets(): number {
    return this.#resets;
  }

  /** Begins another run, see `Runs.begin`. Removes all pins, and gives the limit a fresh budget. */
  beginRun(change: RunChange): void {
    const before = this.run.market.isins;
    this.#pins.clear();
    this.#service.restoreBudgets();
    this.#runs.begin(change);
    const usual = before && instrumentList(this.settings.instruments);
    this.#listOnly(this.run.market.isins ?? usual);
  }

  /** Begins a run that replays a recording. Keeps the current speed if `speed` is undefined. */
  replay(recording: Recording, speed: number | undefined): void {
    this.beginRun({ market: replayMarket(recording), scenario: "calm", story: null, speed });
  }

  /** Begins another run of the market as at the start, if a recording is replayed now. */
  endReplay(): void {
    if (this.run.market.replay !== undefined) this.beginRun(this.#runs.opening());
  }

  #listOnly(isins: readonly string[] | undefined): void {
    if (isins !== undefined) this.listing.set(isins);
  }

  /** The current run. Its steering takes moments of `elapsed`. */
  get run(): Run {
    return this.#runs.current;
  }

  get steering(): Steering {
    return this.run.steering;
  }

  /** Returns the nanoseconds since the run began. */
  elapsed(): bigint {
    return this.run.elapsed(this.clock.now());
  }

  /** Returns the market's time in nanoseconds since 1970. */
  now(): bigint {
    const elapsed = this.elapsed();
    return this.run.market.now?.(elapsed) ?? this.run.start + elapsed;
  }

  /** The suggested instruments that are listed; the first of a recording. */
  get suggested(): readonly Isin[] {
    const suggested = this.run.market.isins?.slice(0, FIRST_WATCHED.length) ?? FIRST_WATCHED;
    return suggested.filter((isin) => this.listing.has(isin));
  }

  /** Returns the body of the instrument list. */
  listText(): string {
    this.run.market.listed?.();
    return this.listing.text;
  }

  /** Returns the current quote of an ISIN, pinned or from the market; undefined if a replay has none. */
  quote(isin: string): QuoteDocument | undefined {
    const pinned = this.#pins.get(isin);
    if (pinned !== undefined) return { instrument: isin, ...pinned };
    const { elapsed } = this.#requestTime();
    return this.run.market.quote(isin, elapsed);
  }

  /** Serves these figures until they are unpinned; with the current time if `updatedAt` is undefined. */
  pin(isin: string, quote: Omit<PinnedQuote, "updatedAt">, updatedAt: string | undefined): void {
    this.#pins.set(isin, { ...quote, updatedAt: updatedAt ?? formatInstant(this.now()) });
  }

  unpin(isin: string): void {
    this.#pins.delete(isin);
  }

  get pinned(): readonly string[] {
    return [...this.#pins.keys()];
  }

  get limit(): LimitSetting {
    return this.#service.limit(this.#requestTime());
  }

  /** Sets the limit with a fresh budget, or leaves it to the scenario if undefined. The text must have been checked. */
  setLimit(limit: LimitSetting | undefined): void {
    this.#service.setLimit(limit);
  }

  /** Takes one request from the limiter. @returns 0, or the milliseconds until one would be granted */
  admit(): number {
    return this.#service.admit(this.#requestTime());
  }

  /** Returns the remaining budget of the limit. */
  allowance(): Allowance | undefined {
    return this.#service.allowance(this.#requestTime());
  }

  get faults(): readonly Fault[] {
    return this.#service.faults(this.#requestTime());
  }

  /** Sets the faults, or leaves them to the scenario if undefined. */
  setFaults(faults: readonly Fault[] | undefined): void {
    this.#service.setFaults(faults);
  }

  /** Uses the fault that applies to a request, if any. */
  takeFault(target: RequestTarget): FaultMatch["fault"] {
    return this.#service.takeFault(target, this.#requestTime());
  }

  /**
   * Returns the current time and segment. It enters all due turns of a story, so every value that depends on the scenario is
   * read through it.
   */
  #requestTime(): RequestTime {
    const elapsed = this.elapsed();
    return { elapsed, segment: this.steering.at(elapsed) };
  }
}
