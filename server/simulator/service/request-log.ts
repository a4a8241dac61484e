/** One request as the service saw it. `status` is 0 until it is answered, and stays so when it never is. */
export interface LoggedRequest {
  readonly seq: number;
  /** Arrival by the machine's real clock, epoch milliseconds. */
  readonly at: number;
  readonly method: string;
  /** The request target as received, base path and query included. */
  readonly path: string;
  readonly isin?: string;
  status: number;
  /** When the answer went out, by the same clock as `at`; without it there was none. */
  answeredAt?: number;
  /** The answer's Retry-After, as it was sent. */
  retryAfter?: string;
}

/** Long runs forget their oldest requests rather than fill the memory. */
const KEPT = 100_000;

/** The requests that arrived, in order. Sequence numbers never repeat, not even after `clear`. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #seq = 0;

  /** Notes an arrival; the caller fills in `status` when the answer goes out. */
  add(request: Omit<LoggedRequest, "seq" | "status">): LoggedRequest {
    this.#seq += 1;
    const entry = { seq: this.#seq, ...request, status: 0 };
    this.#entries.push(entry);
    if (this.#entries.length > 2 * KEPT) this.#entries = this.#entries.slice(-KEPT);
    return entry;
  }

  /** Those with a sequence number above `seq`. */
  after(seq: number): readonly LoggedRequest[] {
    return this.#entries.filter((entry) => entry.seq > seq);
  }

  get size(): number {
    return this.#entries.length;
  }

  clear(): void {
    this.#entries = [];
  }
}
