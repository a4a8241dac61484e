import { type Segment, type Steered, Timeline } from "#server/simulator/market/timeline.ts";
import type { ScenarioName } from "./scenarios.ts";
import type { NamedStory } from "./stories.ts";
import { StoryPlayer } from "./story-player.ts";

/** How a run begins. */
export interface Opening {
  readonly scenario: ScenarioName;
  readonly story: NamedStory | null;
  readonly speed: number;
}

/** A story as the state reports it. */
export interface StoryState extends NamedStory {
  readonly positionMs: number;
  readonly turn: number;
  readonly held: boolean;
}

/** The scenario that a run begins with: a story brings its own. */
const firstOf = ({ scenario, story }: Opening): ScenarioName =>
  story?.turns[0]?.scenario ?? scenario;

/** A story that begins now, with its first turn taken: the caller enters that turn. */
function startStory(story: NamedStory, now: bigint): StoryPlayer {
  const player = new StoryPlayer(story, now);
  player.takeDue(now);
  return player;
}

/**
 * Applies all steering of one run. Each change is entered into the timeline at the moment of the
 * clock at which it was made, a story's turns at the moments at which they were due, however late
 * they are read. All moments are nanoseconds since the run began, and never go back.
 */
export class Steering {
  readonly timeline: Timeline;
  #steered: Steered;
  #player: StoryPlayer | undefined;
  #held = false;

  constructor(opening: Opening) {
    const { story, speed } = opening;
    this.#steered = { scenario: firstOf(opening), speed, paused: false };
    this.timeline = new Timeline(this.#steered);
    this.#player = story === null ? undefined : startStory(story, 0n);
  }

  /** What is in force now, after the turns that are due. */
  at(now: bigint): Segment {
    this.#settle(now);
    return this.timeline.at(now);
  }

  /** The story that is under way. */
  get story(): NamedStory | null {
    return this.#player?.story ?? null;
  }

  storyAt(now: bigint): StoryState | null {
    this.#settle(now);
    if (this.#player === undefined) return null;
    return {
      ...this.#player.story,
      positionMs: Number(this.#player.position(now) / 1_000_000n),
      turn: this.#player.turn,
      held: this.#held,
    };
  }

  /** A scenario from now on; a story that is under way waits. */
  cutIn(now: bigint, scenario: ScenarioName): void {
    this.#settle(now);
    this.#change(now, { scenario });
    if (this.#player !== undefined) this.#hold(now, true);
  }

  setSpeed(now: bigint, speed: number): void {
    this.#settle(now);
    if (speed !== this.#steered.speed) this.#change(now, { speed });
  }

  /** The market and the story stand, or go on. */
  setPaused(now: bigint, paused: boolean): void {
    this.#settle(now);
    if (paused === this.#steered.paused) return;
    this.#change(now, { paused });
    this.#player?.run(now, this.#isRunning());
  }

  /** The scenario stays as it is. */
  endStory(now: bigint): void {
    this.#settle(now);
    this.#player = undefined;
    this.#held = false;
  }

  /** Holds a story where it is, or lets it go on with the scenario of its turn. */
  holdStory(now: bigint, held: boolean): void {
    this.#settle(now);
    this.#hold(now, held);
    const scenario = this.#player?.current?.scenario;
    if (held || scenario === undefined || scenario === this.#steered.scenario) return;
    this.#change(now, { scenario });
  }

  /** Goes to a turn, from which the story goes on. */
  jumpTo(now: bigint, turn: number): void {
    this.#settle(now);
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
    const { scenario: is, speed: at, paused } = this.#steered;
    if (is !== scenario || at !== speed || paused || story !== null) {
      this.#change(now, { scenario, speed, paused: false });
    }
    this.#player = story === null ? undefined : startStory(story, now);
  }

  #isRunning(): boolean {
    return !this.#held && !this.#steered.paused;
  }

  #hold(now: bigint, held: boolean): void {
    this.#held = this.#player !== undefined && held;
    this.#player?.run(now, this.#isRunning());
  }

  #change(now: bigint, change: Partial<Steered>): void {
    this.#steered = { ...this.#steered, ...change };
    this.timeline.steer(now, this.#steered, "scenario" in change);
  }

  #settle(now: bigint): void {
    for (
      let due = this.#player?.takeDue(now);
      due !== undefined;
      due = this.#player?.takeDue(now)
    ) {
      this.#change(due.at, { scenario: due.turn.scenario });
    }
  }
}
