import type { NamedStory, Turn } from "./stories.ts";

const NANOS_PER_MS = 1_000_000n;

/** A story under way. Its position goes on with the clock while it runs; what is past stays past. */
export class StoryPlayer {
  readonly story: NamedStory;
  #at: bigint;
  #position = 0n;
  #running = true;
  #next = 0;

  /** @param now nanoseconds since the run began */
  constructor(story: NamedStory, now: bigint) {
    this.story = story;
    this.#at = now;
  }

  /** Nanoseconds of the story; it ends at its length. */
  position(now: bigint): bigint {
    const moved = this.#running ? now - this.#at : 0n;
    const end = BigInt(this.story.lengthMs) * NANOS_PER_MS;
    const position = this.#position + moved;
    return position < end ? position : end;
  }

  /** The index of the current turn. */
  get turn(): number {
    return Math.max(0, this.#next - 1);
  }

  get current(): Turn | undefined {
    return this.story.turns[this.turn];
  }

  /** The next turn that is due by now, and when it was; to be asked again until there is none. */
  takeDue(now: bigint): { readonly at: bigint; readonly turn: Turn } | undefined {
    const turn = this.story.turns[this.#next];
    if (turn === undefined || !this.#running) return undefined;
    const at = this.#at + BigInt(turn.atMs) * NANOS_PER_MS - this.#position;
    if (at > now) return undefined;
    this.#next += 1;
    return { at, turn };
  }

  /** Continues or pauses it. */
  run(now: bigint, running: boolean): void {
    this.#position = this.position(now);
    this.#at = now;
    this.#running = running;
  }

  /** Goes to the beginning of a turn. */
  jump(now: bigint, place: number): Turn | undefined {
    const turn = this.story.turns[place];
    if (turn === undefined) return undefined;
    this.#position = BigInt(turn.atMs) * NANOS_PER_MS;
    this.#at = now;
    this.#next = place + 1;
    return turn;
  }
}
