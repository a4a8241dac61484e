import { LAST, nanosOfMs } from "./market/instant.ts";
import type { MarketClock } from "./market/market-clock.ts";
import type { SimulatorSettings } from "./options.ts";
import { type Recording, Replay } from "./replay/replay.ts";
import { Run, type RunPlan } from "./run.ts";
import type { Opening } from "./scenarios/steering.ts";
import { storyOf } from "./scenarios/stories.ts";

/** The parts of the plan that a new run changes, see `begin`. */
export type RunChange = { readonly [Name in keyof RunPlan]?: RunPlan[Name] | undefined };

/** Returns a factory for a replay; undefined without a recording, which selects the invented market. */
export function replayMarket(recording: Recording | undefined): RunPlan["market"] {
  return recording && ((time) => new Replay(recording, time));
}

/** Holds the current run and starts the next one. */
export class Runs {
  readonly #settings: SimulatorSettings;
  readonly #clock: MarketClock;
  /** The recording with which it was started, if any. */
  readonly #recording: Recording | undefined;
  /** The instant of the clock's 0, in nanoseconds since 1970. */
  readonly #launchedAt: bigint;
  /** The requested start time; undefined if the run starts at the current time. */
  #start: bigint | undefined;
  #current: Run;

  constructor(settings: SimulatorSettings, clock: MarketClock, recording: Recording | undefined) {
    this.#settings = settings;
    this.#clock = clock;
    this.#recording = recording;
    this.#launchedAt = nanosOfMs(Date.now()) - clock.now();
    this.#start = settings.start;
    this.#current = this.#new(settings.seed, this.opening(), replayMarket(recording));
  }

  get current(): Run {
    return this.#current;
  }

  /** Whether the current market is the first one, steered or not. */
  isFirst(): boolean {
    const { seed, start } = this.#settings;
    const { market, seed: current } = this.#current;
    return current === seed && this.#start === start && market.replay === undefined;
  }

  /** Begins a run like the first one. */
  restart(): void {
    this.#start = this.#settings.start;
    this.#current = this.#new(this.#settings.seed, this.opening(), replayMarket(this.#recording));
  }

  /**
   * Begins another run. Omitted values stay: the seed, a requested start, the speed, and the story, from its first turn, or
   * the current scenario. A replay does not stay.
   */
  begin(change: RunChange): void {
    const { steering, seed } = this.#current;
    const { scenario, speed } = steering.at(this.#current.elapsed(this.#clock.now()));
    const currentStory = change.scenario === undefined ? steering.story : null;
    const opening = {
      scenario: change.scenario ?? scenario,
      story: change.story === undefined ? currentStory : change.story,
      speed: change.speed ?? speed,
    };
    this.#start = change.start ?? this.#start;
    this.#current = this.#new(change.seed ?? seed, opening, change.market);
  }

  /** Returns the steering of the first run at its start. */
  opening(): Opening {
    const { scenario, story, speed } = this.#settings;
    return { scenario, speed, story: story === undefined ? null : storyOf(story) };
  }

  /** A clock that was moved beyond the last year returns to today. */
  #currentTime(now: bigint): bigint {
    const instant = this.#launchedAt + now;
    return instant < LAST ? instant : nanosOfMs(Date.now());
  }

  #new(seed: number, opening: Opening, market: RunPlan["market"]): Run {
    const now = this.#clock.now();
    const start = this.#start ?? this.#currentTime(now);
    return new Run({ seed, start, market, ...opening }, now);
  }
}
