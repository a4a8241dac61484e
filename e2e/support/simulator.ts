import { expect } from "playwright/test";
import type { controlState } from "#server/simulator/control/control-state.ts";
import type { Fault } from "#server/simulator/faults/faults.ts";
import type { PinnedQuote } from "#server/simulator/market/quote-document.ts";
import type { ScenarioName } from "#server/simulator/scenarios/scenarios.ts";
import type { StoryName } from "#server/simulator/scenarios/stories.ts";
import type { LoggedRequest } from "#server/simulator/service/request-log.ts";

/** Figures to serve for one instrument. `updatedAt` defaults to the market's present instant. */
type Pin = Omit<PinnedQuote, "updatedAt"> & Partial<Pick<PinnedQuote, "updatedAt">>;

/** The part of the simulator's state that tests read; docs/scenarios.md lists all of it. */
export interface SimulatorState {
  readonly seed: number;
  readonly start: string;
  /** The market's time, UTC, with nine fractional digits. */
  readonly now: string;
  /** Identifier of the market's run; changes with each new run. */
  readonly run: string;
  readonly scenario: ScenarioName;
  readonly speed: number;
  readonly paused: boolean;
  /** Whether time stands, and the number of steps since. */
  readonly clock: { readonly standing: boolean; readonly steps: number };
  /** The present story, and whether it waits for a scenario that interrupted it. */
  readonly story: { readonly turn: number; readonly held: boolean } | null;
  /** The progress of the replayed recording. */
  readonly replay: { readonly served: number; readonly finished: boolean } | null;
  readonly instruments: number;
  readonly requests: number;
}

/** Controls one running simulator through its control routes, and reads its log of requests. */
export class Simulator {
  readonly #url: string;

  /** @param url the address of the control routes, without a slash at its end. */
  constructor(url: string) {
    this.#url = url;
  }

  /** Restores the initial state, with an empty log. */
  async reset(): Promise<void> {
    await this.#send("POST", "reset", {});
  }

  /** Serves exactly these figures for an instrument until they are pinned again. */
  async pin(isin: string, quote: Pin): Promise<void> {
    await this.#send("PUT", `quotes/${isin}`, quote);
  }

  /** Serves the market's own figures again. */
  async unpin(isin: string): Promise<void> {
    await this.#send("DELETE", `quotes/${isin}`);
  }

  /** Replaces all faults. The first one that matches a request applies to it. */
  async misbehave(...faults: readonly Fault[]): Promise<void> {
    await this.#send("PUT", "faults", faults);
  }

  /** Ends all faults. */
  async behave(): Promise<void> {
    await this.misbehave();
  }

  /** @param limit `9/60s`, or `none`. */
  async limit(limit: string): Promise<void> {
    await this.#send("PUT", "limit", { limit });
  }

  async list(add: readonly string[], remove: readonly string[] = []): Promise<void> {
    await this.#send("PUT", "instruments", { add, remove });
  }

  /** Starts a scenario in the same run. Prices continue, and a running story waits. */
  async scenario(scenario: ScenarioName): Promise<void> {
    await this.#send("PUT", "scenario", { scenario });
  }

  /** Begins a new run with a story. */
  async story(story: StoryName): Promise<void> {
    await this.#send("PUT", "story", { story });
  }

  /** Goes to a turn of the story and stays there. */
  async turn(turn: number): Promise<void> {
    await this.#send("PUT", "story/position", { turn });
    await this.#send("PUT", "story/held", { held: true });
  }

  /** Resumes a story that waits. */
  async goOn(): Promise<void> {
    await this.#send("PUT", "story/held", { held: false });
  }

  async speed(speed: number): Promise<void> {
    await this.#send("PUT", "speed", { speed });
  }

  /** Begins a new run. Options that are left out keep their values. */
  async restart(run: { readonly seed?: number; readonly start?: string } = {}): Promise<void> {
    await this.#send("POST", "restart", run);
  }

  /** Pauses or resumes the market. Time and the service continue in both cases. */
  async pause(paused = true): Promise<void> {
    await this.#send("PUT", "paused", { paused });
  }

  /** Freezes time at the present, or at a later instant of the market. */
  async stand(at?: string): Promise<void> {
    await this.#send("PUT", "clock", { standing: true, at });
  }

  /** Advances standing time. Pages with frozen time follow with one more round of requests. */
  async step(ms: number): Promise<void> {
    await this.#send("POST", "clock/step", { ms });
  }

  /** Returns the simulator's present state. */
  async state(): Promise<SimulatorState> {
    const answer = await fetch(`${this.#url}/state`);
    const state: ReturnType<typeof controlState> = await answer.json();
    return state;
  }

  /** Returns the requests that reached the service since the last reset, in order of arrival. */
  async requests(): Promise<readonly LoggedRequest[]> {
    const answer = await fetch(`${this.#url}/requests`);
    const { requests } = (await answer.json()) as { requests: readonly LoggedRequest[] };
    return requests;
  }

  /** Returns the requests for one instrument's quote. */
  async requestsFor(isin: string): Promise<readonly LoggedRequest[]> {
    return (await this.requests()).filter((request) => request.isin === isin);
  }

  /** Waits until no request has arrived for `ms`, by the simulator's own log. Takes at least that long. */
  async quietFor(ms: number): Promise<void> {
    const from = Date.now();
    await expect
      .poll(async () => Date.now() - Math.max(from, (await this.requests()).at(-1)?.at ?? from), {
        message: `milliseconds since the last request`,
        // The usual intervals double, and wait up to a second longer than this.
        intervals: [ms + 10, 100],
        timeout: ms + 5000,
      })
      .toBeGreaterThan(ms);
  }

  async forgetRequests(): Promise<void> {
    await this.#send("DELETE", "requests");
  }

  async #send(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await fetch(`${this.#url}/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  }
}
