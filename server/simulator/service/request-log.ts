/** One request to the service. `status` is 0 until it is answered, and stays 0 without an answer. */
export interface LoggedRequest {
  readonly seq: number;
  /** Arrival by the machine's clock, in epoch milliseconds. */
  readonly at: number;
  readonly method: string;
  /** The request target as received, base path and query included. */
  readonly path: string;
  readonly isin?: string;
  status: number;
  /** The instant of the answer, by the same clock as `at`; undefined without an answer. */
  answeredAt?: number;
  /** The answer's Retry-After, as it was sent. */
  retryAfter?: string;
}

/** The log keeps at least this many entries and at most twice as many: older ones are dropped to limit memory. */
const MIN_KEPT_ENTRIES = 100_000;

/** The requests that arrived, in order. Sequence numbers never repeat, not even after `clear`. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #seq = 0;

  /** Adds a request; the caller sets `status` when the answer is sent. */
  add(request: Omit<LoggedRequest, "seq" | "status">): LoggedRequest {
    this.#seq += 1;
    const entry = { seq: this.#seq, ...request, status: 0 };
    this.#entries.push(entry);
    if (this.#entries.length > 2 * MIN_KEPT_ENTRIES)
      this.#entries = this.#entries.slice(-MIN_KEPT_ENTRIES);
    return entry;
  }

  /** Returns the requests with a sequence number above `seq`. */
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
