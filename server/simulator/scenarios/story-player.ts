import type { NamedStory, Turn } from "./stories.ts";

const NANOS_PER_MS = 1_000_000n;

/** Plays a story. Its position advances with the clock while it runs. */
export class StoryPlayer {
  readonly story: NamedStory;
  #positionAt: bigint;
  #position = 0n;
  #isRunning = true;
  #nextTurn = 0;

  /** @param now nanoseconds since the run began */
  constructor(story: NamedStory, now: bigint) {
    this.story = story;
    this.#positionAt = now;
  }

  /** Returns the position in the story in nanoseconds, at most its length. */
  position(now: bigint): bigint {
    const moved = this.#isRunning ? now - this.#positionAt : 0n;
    const end = BigInt(this.story.lengthMs) * NANOS_PER_MS;
    const position = this.#position + moved;
    return position < end ? position : end;
  }

  /** The index of the current turn. */
  get turn(): number {
    return Math.max(0, this.#nextTurn - 1);
  }

  get current(): Turn | undefined {
    return this.story.turns[this.turn];
  }

  /** Takes the next turn that is due by now, with its moment. Call it until it returns undefined. */
  takeDue(now: bigint): { readonly at: bigint; readonly turn: Turn } | undefined {
    const turn = this.story.turns[this.#nextTurn];
    if (turn === undefined || !this.#isRunning) return undefined;
    const at = this.#positionAt + BigInt(turn.atMs) * NANOS_PER_MS - this.#position;
    if (at > now) return undefined;
    this.#nextTurn += 1;
    return { at, turn };
  }

  /** Continues or pauses the story. */
  run(now: bigint, running: boolean): void {
    this.#position = this.position(now);
    this.#positionAt = now;
    this.#isRunning = running;
  }

  /** Moves to the start of a turn. @returns the turn; undefined if there is none */
  jump(now: bigint, place: number): Turn | undefined {
    const turn = this.story.turns[place];
    if (turn === undefined) return undefined;
    this.#position = BigInt(turn.atMs) * NANOS_PER_MS;
    this.#positionAt = now;
    this.#nextTurn = place + 1;
    return turn;
  }
}
