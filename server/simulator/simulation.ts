import type { Isin } from "#market/isin.ts";
import type { Fault, FaultMatch, RequestTarget } from "./faults.ts";
import { formatInstant, nanosOfMs } from "./instant.ts";
import type { LimitSetting } from "./limit-policy.ts";
import { MarketClock } from "./market-clock.ts";
import type { SimulatorSettings } from "./options.ts";
import type { PinnedQuote, QuoteDocument } from "./quote-document.ts";
import { type Recording, Replay } from "./replay.ts";
import { RequestLog } from "./request-log.ts";
import { Run, type RunPlan } from "./run.ts";
import { type Occasion, ServiceState } from "./service-state.ts";
import type { Opening, Steering } from "./steering.ts";
import { storyOf } from "./stories.ts";
import { FIRST_WATCHED, instrumentList } from "./universe.ts";

/** What another run is told, see `beginRun`. */
export type RunChange = { readonly [Name in keyof RunPlan]?: RunPlan[Name] | undefined };

/**
 * One running simulation: what can be changed while it runs, and nothing of HTTP. The market has no
 * state but how it was steered; it is computed from the time (see `steered-market.ts`).
 */
export class Simulation {
  readonly settings: SimulatorSettings;
  readonly log = new RequestLog();
  readonly clock: MarketClock;
  readonly #service: ServiceState;
  #run: Run;
  #listed = new Set<string>();
  #listText: string | undefined;
  #pins = new Map<string, PinnedQuote>();

  /** When the clock was at 0, nanoseconds since 1970. */
  readonly #launchedAt: bigint;
  /** The start that the run was given; without one it began when it began. */
  #start: bigint | undefined;
  /** What it was started with in place of a market. */
  readonly #recording: Recording | undefined;

  /** @param machine nanoseconds since the start, never going back */
  constructor(settings: SimulatorSettings, machine: () => bigint, recording?: Recording) {
    const { limit: text, window, burst } = settings;
    this.settings = settings;
    this.clock = new MarketClock(machine);
    this.#launchedAt = nanosOfMs(Date.now()) - this.clock.now();
    this.#service = new ServiceState({ text, window, burst });
    this.#listed = new Set(instrumentList(settings.instruments));
    this.#start = settings.start;
    this.#recording = recording;
    this.#run = this.#newRun(settings.seed, this.#opening(), marketOf(recording));
    this.#listOnly(this.#run.market.isins);
  }

  /**
   * Everything as at the start, but for the market's time, which goes on: in the same run, unless that
   * is of another market by now.
   */
  reset(): void {
    const { instruments, seed, start } = this.settings;
    const isSame = this.#run.seed === seed && this.#start === start;
    this.clock.release();
    this.#listed = new Set(instrumentList(instruments));
    this.#listText = undefined;
    this.#pins.clear();
    this.log.clear();
    this.#service.reset();
    if (isSame && this.#run.market.replay === undefined) {
      this.steering.reopen(this.elapsed(), this.#opening());
      return;
    }
    this.#start = start;
    this.#run = this.#newRun(seed, this.#opening(), marketOf(this.#recording));
    this.#listOnly(this.#run.market.isins);
  }

  /**
   * Another run, from its beginning. What is not told stays: the seed, a start that was given, the
   * speed, and the story from its first turn or the scenario that is on. Pins are gone, the limit has a
   * fresh budget; a market of its own (a replay) is not taken over.
   */
  beginRun(change: RunChange): void {
    const { scenario, speed } = this.steering.at(this.elapsed());
    const goesOn = change.scenario === undefined ? this.steering.story : null;
    const opening = {
      scenario: change.scenario ?? scenario,
      story: change.story === undefined ? goesOn : change.story,
      speed: change.speed ?? speed,
    };
    this.#start = change.start ?? this.#start;
    this.#pins.clear();
    this.#service.refill();
    const before = this.#run.market;
    this.#run = this.#newRun(change.seed ?? this.#run.seed, opening, change.market);
    const { isins } = this.#run.market;
    const usual = before.isins && instrumentList(this.settings.instruments);
    this.#listOnly(isins ?? usual);
  }

  /** Another run, of a recording in place of the market; at the speed that is on where none is told. */
  replay(recording: Recording, speed: number | undefined): void {
    this.beginRun({ market: marketOf(recording), scenario: "calm", story: null, speed });
  }

  /** Another run, of the market as it was at the start, where a recording is replayed. */
  endReplay(): void {
    if (this.#run.market.replay !== undefined) this.beginRun(this.#opening());
  }

  #listOnly(isins: readonly string[] | undefined): void {
    if (isins === undefined) return;
    this.#listed = new Set(isins);
    this.#listText = undefined;
  }

  #newRun(seed: number, opening: Opening, market?: RunPlan["market"]): Run {
    const now = this.clock.now();
    const start = this.#start ?? this.#launchedAt + now;
    return new Run({ seed, start, market, ...opening }, now);
  }

  /** How it was started. */
  #opening(): Opening {
    const { scenario, story, speed } = this.settings;
    return { scenario, speed, story: story === undefined ? null : storyOf(story) };
  }

  /** The run that is on. Its steering takes moments of `elapsed`. */
  get run(): Run {
    return this.#run;
  }

  get steering(): Steering {
    return this.#run.steering;
  }

  /** Nanoseconds since the run began. */
  elapsed(): bigint {
    return this.#run.elapsed(this.clock.now());
  }

  /** The market's time, nanoseconds since 1970. */
  now(): bigint {
    const elapsed = this.elapsed();
    return this.#run.market.now?.(elapsed) ?? this.#run.start + elapsed;
  }

  get instrumentCount(): number {
    return this.#listed.size;
  }

  /** Those of the suggested instruments that are listed; of a recording, its first. */
  get suggested(): readonly Isin[] {
    const suggested = this.#run.market.isins?.slice(0, FIRST_WATCHED.length) ?? FIRST_WATCHED;
    return suggested.filter((isin) => this.#listed.has(isin));
  }

  lists(isin: string): boolean {
    return this.#listed.has(isin);
  }

  /** The body of the instrument list, kept while the list stays the same. */
  listText(): string {
    this.#run.market.listed?.();
    this.#listText ??= JSON.stringify(Array.from(this.#listed, (isin) => ({ isin })));
    return this.#listText;
  }

  changeList(add: readonly string[], remove: readonly string[]): void {
    for (const isin of add) this.#listed.add(isin);
    for (const isin of remove) this.#listed.delete(isin);
    this.#listText = undefined;
  }

  /** The quote of an ISIN now, pinned or from the market; undefined where a replay has none. */
  quote(isin: string): QuoteDocument | undefined {
    const pinned = this.#pins.get(isin);
    if (pinned !== undefined) return { instrument: isin, ...pinned };
    const { elapsed } = this.#occasion();
    return this.#run.market.quote(isin, elapsed);
  }

  /** Shows these figures until unpinned; without a time, that of the pinning. */
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
    return this.#service.limit(this.#occasion());
  }

  /** Sets the limit with a fresh budget, or leaves it to the scenario. The text must have been checked. */
  setLimit(limit: LimitSetting | undefined): void {
    this.#service.setLimit(limit);
  }

  /** Asks the limiter for one request. @returns 0, or the milliseconds until one would be granted */
  admit(): number {
    return this.#service.admit(this.#occasion());
  }

  get faults(): readonly Fault[] {
    return this.#service.faults(this.#occasion());
  }

  /** Sets the faults, or leaves them to the scenario. */
  setFaults(faults: readonly Fault[] | undefined): void {
    this.#service.setFaults(faults);
  }

  /** Takes the fault that a request meets, if any. */
  takeFault(target: RequestTarget): FaultMatch["fault"] {
    return this.#service.takeFault(target, this.#occasion());
  }

  /** Every look at the simulation goes by here, so that a story's turns are entered in time. */
  #occasion(): Occasion {
    const elapsed = this.elapsed();
    return { elapsed, segment: this.steering.at(elapsed) };
  }
}

function marketOf(recording: Recording | undefined): RunPlan["market"] {
  return recording && ((time) => new Replay(recording, time));
}
