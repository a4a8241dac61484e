/** What the state tells of the clock. */
export interface ClockState {
  readonly standing: boolean;
  /** How often a standing clock was moved on since it stands. */
  readonly steps: number;
}

/**
 * The time that a simulation goes by: the machine's, or one that stands until it is moved on. All are
 * nanoseconds since the simulator was started. It never goes back, and lets no time out when it goes
 * on by itself again.
 */
export class MarketClock {
  readonly #machine: () => bigint;
  #ahead = 0n;
  #stands: bigint | undefined;
  #steps = 0;

  constructor(machine: () => bigint) {
    this.#machine = machine;
  }

  now(): bigint {
    return this.#stands ?? this.#machine() + this.#ahead;
  }

  get state(): ClockState {
    return { standing: this.#stands !== undefined, steps: this.#steps };
  }

  /** Stands at a moment, not before now; one that stands already keeps its count. */
  stand(at: bigint): void {
    if (this.#stands === undefined) this.#steps = 0;
    this.#stands = at;
  }

  /** Moves a standing clock on. */
  step(nanos: bigint): void {
    if (this.#stands === undefined) return;
    this.#stands += nanos;
    this.#steps += 1;
  }

  /** Goes on from where it stands. */
  release(): void {
    if (this.#stands === undefined) return;
    this.#ahead = this.#stands - this.#machine();
    this.#stands = undefined;
    this.#steps = 0;
  }
}
