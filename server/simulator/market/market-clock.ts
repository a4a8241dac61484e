/**
 * The clock of a simulation: that of the machine, or a frozen clock that moves in steps. All times are nanoseconds since
 * the simulator was started. The clock never goes back, and continues from the frozen time when it is released.
 */
export class MarketClock {
  readonly #machine: () => bigint;
  #ahead = 0n;
  #frozenAt: bigint | undefined;
  #steps = 0;

  constructor(machine: () => bigint) {
    this.#machine = machine;
  }

  now(): bigint {
    return this.#frozenAt ?? this.#machine() + this.#ahead;
  }

  get isFrozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  /** The number of steps since the clock was frozen. */
  get steps(): number {
    return this.#steps;
  }

  /** Freezes the time at a moment, not before now. A frozen clock keeps its count of steps. */
  freeze(at: bigint): void {
    if (this.#frozenAt === undefined) this.#steps = 0;
    this.#frozenAt = at;
  }

  /** Moves a frozen clock forward. */
  step(nanos: bigint): void {
    if (this.#frozenAt === undefined) return;
    this.#frozenAt += nanos;
    this.#steps += 1;
  }

  /** Lets a frozen clock run on from its moment. */
  release(): void {
    if (this.#frozenAt === undefined) return;
    this.#ahead = this.#frozenAt - this.#machine();
    this.#frozenAt = undefined;
    this.#steps = 0;
  }
}
