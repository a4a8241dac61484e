import { type Segment, type SteeredValues, Timeline } from "#server/simulator/market/timeline.ts";
import type { ScenarioName } from "./scenarios.ts";
import type { NamedStory } from "./stories.ts";
import { StoryPlayer } from "./story-player.ts";

/** The steering at the start of a run. */
export interface Opening {
  readonly scenario: ScenarioName;
  readonly story: NamedStory | null;
  readonly speed: number;
}

/** A story in the control state. */
export interface StoryState extends NamedStory {
  readonly positionMs: number;
  readonly turn: number;
  readonly held: boolean;
}

/** Returns the scenario at the start of a run: that of the first turn if there is a story. */
const firstOf = ({ scenario, story }: Opening): ScenarioName =>
  story?.turns[0]?.scenario ?? scenario;

/** Begins a story now and takes its first turn, which the caller enters into the timeline. */
function startStory(story: NamedStory, now: bigint): StoryPlayer {
  const player = new StoryPlayer(story, now);
  player.takeDue(now);
  return player;
}

/**
 * Applies all steering of one run. Each change is entered into the timeline at the moment of the clock at which it was
 * made, and each turn of a story at the moment at which it was due, even if it is processed later. All moments are
 * nanoseconds since the run began, and never go back.
 */
export class Steering {
  readonly timeline: Timeline;
  #steered: SteeredValues;
  #player: StoryPlayer | undefined;
  #isHeld = false;

  constructor(opening: Opening) {
    const { story, speed } = opening;
    this.#steered = { scenario: firstOf(opening), speed, paused: false };
    this.timeline = new Timeline(this.#steered);
    this.#player = story === null ? undefined : startStory(story, 0n);
  }

  /** Returns the current segment, after entering all due turns. */
  at(now: bigint): Segment {
    this.#enterDueTurns(now);
    return this.timeline.at(now);
  }

  /** The current story; null without one. */
  get story(): NamedStory | null {
    return this.#player?.story ?? null;
  }

  storyAt(now: bigint): StoryState | null {
    this.#enterDueTurns(now);
    if (this.#player === undefined) return null;
    return {
      ...this.#player.story,
      positionMs: Number(this.#player.position(now) / 1_000_000n),
      turn: this.#player.turn,
      held: this.#isHeld,
    };
  }

  /** Starts a scenario now, and holds the current story. */
  setScenario(now: bigint, scenario: ScenarioName): void {
    this.#enterDueTurns(now);
    this.#change(now, { scenario });
    if (this.#player !== undefined) this.#hold(now, true);
  }

  setSpeed(now: bigint, speed: number): void {
    this.#enterDueTurns(now);
    if (speed !== this.#steered.speed) this.#change(now, { speed });
  }

  /** Pauses or continues the market and the story. */
  setPaused(now: bigint, paused: boolean): void {
    this.#enterDueTurns(now);
    if (paused === this.#steered.paused) return;
    this.#change(now, { paused });
    this.#player?.run(now, this.#isRunning());
  }

  /** Ends the story. The scenario does not change. */
  endStory(now: bigint): void {
    this.#enterDueTurns(now);
    this.#player = undefined;
    this.#isHeld = false;
  }

  /** Holds a story, or continues it with the scenario of its turn. */
  holdStory(now: bigint, held: boolean): void {
    this.#enterDueTurns(now);
    this.#hold(now, held);
    const scenario = this.#player?.current?.scenario;
    if (held || scenario === undefined || scenario === this.#steered.scenario) return;
    this.#change(now, { scenario });
  }

  /** Moves the story to a turn and continues it from there. */
  jumpTo(now: bigint, turn: number): void {
    this.#enterDueTurns(now);
    const entered = this.#player?.jump(now, turn);
    if (entered === undefined) return;
    this.#hold(now, false);
    this.#change(now, { scenario: entered.scenario });
  }

  /** Restores the opening of the run, except for the time. Changes only values that differ. */
  reopen(now: bigint, opening: Opening): void {
    this.endStory(now);
    const { story, speed } = opening;
    const scenario = firstOf(opening);
    const current = this.#steered;
    const isUnchanged = current.scenario === scenario && current.speed === speed;
    if (!isUnchanged || current.paused || story !== null) {
      this.#change(now, { scenario, speed, paused: false });
    }
    this.#player = story === null ? undefined : startStory(story, now);
  }

  #isRunning(): boolean {
    return !this.#isHeld && !this.#steered.paused;
  }

  #hold(now: bigint, held: boolean): void {
    this.#isHeld = this.#player !== undefined && held;
    this.#player?.run(now, this.#isRunning());
  }

  #change(now: bigint, change: Partial<SteeredValues>): void {
    this.#steered = { ...this.#steered, ...change };
    this.timeline.steer(now, this.#steered, "scenario" in change);
  }

  #enterDueTurns(now: bigint): void {
    for (
      let due = this.#player?.takeDue(now);
      due !== undefined;
      due = this.#player?.takeDue(now)
    ) {
      this.#change(due.at, { scenario: due.turn.scenario });
    }
  }
}
