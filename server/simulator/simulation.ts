import type { Isin } from "#market/isin.ts";
import { type Fault, type FaultMatch, matchFault, type RequestTarget } from "./faults.ts";
import { formatInstant } from "./instant.ts";
import { type LimitPolicy, parseLimit, type WindowKind } from "./limit-policy.ts";
import { freshLimiter, type LimiterState, take } from "./limiter.ts";
import type { SimulatorSettings } from "./options.ts";
import { profileOf } from "./profile.ts";
import { type PinnedQuote, type QuoteDocument, quoteDocument } from "./quote-document.ts";
import { RequestLog } from "./request-log.ts";
import { keyOf } from "./rng.ts";
import { SCENARIOS } from "./scenarios.ts";
import { FIRST_WATCHED, instrumentList } from "./universe.ts";

/** A limit as the control routes tell it. */
export interface LimitSetting {
  readonly text: string;
  readonly window: WindowKind;
  readonly burst?: number | undefined;
}

/**
 * One running simulation: what can be changed while it runs, and nothing of HTTP.
 * The market itself has no state; it is computed from the time (see `market.ts`).
 */
export class Simulation {
  readonly settings: SimulatorSettings;
  readonly log = new RequestLog();
  readonly #elapsed: () => bigint;
  #listed = new Set<string>();
  #listText: string | undefined;
  #pins = new Map<string, PinnedQuote>();
  #faults: readonly Fault[] = [];
  #limit: LimitSetting = { text: "none", window: "fixed" };
  #policy: LimitPolicy | null = null;
  #limiter: LimiterState | undefined;

  /** @param elapsed nanoseconds since the start, never going back */
  constructor(settings: SimulatorSettings, elapsed: () => bigint) {
    this.settings = settings;
    this.#elapsed = elapsed;
    this.reset();
  }

  /** Everything as at the start, but for the market's time, which goes on. */
  reset(): void {
    const { instruments, limit, window, burst } = this.settings;
    this.#listed = new Set(instrumentList(instruments));
    this.#listText = undefined;
    this.#pins.clear();
    this.#faults = [];
    this.log.clear();
    this.setLimit({ text: limit, window, burst });
  }

  /** The market's time, nanoseconds since 1970. */
  now(): bigint {
    return this.settings.start + this.#elapsed();
  }

  get instrumentCount(): number {
    return this.#listed.size;
  }

  /** Those of the suggested instruments that are listed. */
  get suggested(): readonly Isin[] {
    return FIRST_WATCHED.filter((isin) => this.#listed.has(isin));
  }

  lists(isin: string): boolean {
    return this.#listed.has(isin);
  }

  /** The body of the instrument list, kept while the list stays the same. */
  listText(): string {
    this.#listText ??= JSON.stringify(Array.from(this.#listed, (isin) => ({ isin })));
    return this.#listText;
  }

  changeList(add: readonly string[], remove: readonly string[]): void {
    for (const isin of add) this.#listed.add(isin);
    for (const isin of remove) this.#listed.delete(isin);
    this.#listText = undefined;
  }

  /** The quote of any ISIN now, pinned or from the market. */
  quote(isin: string): QuoteDocument {
    const pinned = this.#pins.get(isin);
    if (pinned !== undefined) return { instrument: isin, ...pinned };
    const { scenario, seed, start } = this.settings;
    const profile = profileOf(isin);
    const touch = SCENARIOS[scenario].touchAt(profile, keyOf(seed, isin), this.#elapsed());
    return quoteDocument(isin, profile, touch, start);
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
    return this.#limit;
  }

  /** Sets the limit, with a fresh budget. The text must have been checked. */
  setLimit(limit: LimitSetting): void {
    this.#limit = limit;
    this.#policy = parseLimit(limit.text, limit.window, limit.burst) ?? null;
    this.#limiter = this.#policy === null ? undefined : freshLimiter(this.#policy);
  }

  /** Asks the limiter for one request. @returns 0, or the milliseconds until one would be granted */
  admit(): number {
    if (this.#policy === null || this.#limiter === undefined) return 0;
    const nowMs = Number(this.#elapsed() / 1_000_000n);
    const verdict = take(this.#policy, this.#limiter, nowMs);
    this.#limiter = verdict.state;
    return verdict.waitMs;
  }

  get faults(): readonly Fault[] {
    return this.#faults;
  }

  setFaults(faults: readonly Fault[]): void {
    this.#faults = faults;
  }

  /** Takes the fault that a request meets, if any. */
  takeFault(target: RequestTarget): FaultMatch["fault"] {
    const { fault, rest } = matchFault(this.#faults, target);
    this.#faults = rest;
    return fault;
  }
}
