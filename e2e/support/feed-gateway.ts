import type { Page, Route } from "playwright/test";
import { type FeedPace, writeCheck, writeFeedPace, writeMs } from "#market/headers/feed-headers.ts";

interface Check {
  readonly atEpochMs: number;
  readonly bid: string;
}

/** A fake gateway with a feed. It answers with the checks that the test adds. */
export class FeedGateway {
  pace: FeedPace = { perMinute: 60, desks: 14 };
  planMs = 20_000;
  /** Whether the answers say that they come from the feed's memory. */
  isHit = true;
  /** Whether it says that it has a feed. */
  hasFeed = true;
  /** The `Prefer` of each request for a quote. */
  readonly requests: { readonly isin: string; readonly prefer: string | undefined }[] = [];
  readonly #checks = new Map<string, Check>();

  /** Answers the page in place of the real gateway. The page must send its own requests: a worker's are not intercepted. */
  async answer(page: Page, isins: readonly string[]): Promise<void> {
    await page.route("**/api/instruments", (route) =>
      route.fulfill({
        json: isins.map((isin) => ({ isin })),
        headers: this.#head({ atEpochMs: Date.now() }),
      }),
    );
    await page.route("**/api/instruments/*/latest-quote", (route) => this.#quote(route));
  }

  /** Adds a check that was made `agoMs` ago. Returns its instant in epoch milliseconds. */
  check(isin: string, bid: string, agoMs = 0): number {
    const atEpochMs = Date.now() - agoMs;
    this.#checks.set(isin, { atEpochMs, bid });
    return atEpochMs;
  }

  requestsFor(isin: string): number {
    return this.requests.filter((request) => request.isin === isin).length;
  }

  async #quote(route: Route): Promise<void> {
    const isin = route.request().url().split("/").at(-2) ?? "";
    this.requests.push({ isin, prefer: route.request().headers()["prefer"] });
    const check = this.#checks.get(isin);
    if (!check) {
      const headers = { ...this.#pace(), "x-touchline-queue-ms": writeMs(19_600) };
      return route.fulfill({ status: 504, headers, json: { reason: "queued", error: true } });
    }
    const ask = { price: "11.0000", size: "4800" };
    const bid = { price: check.bid, size: "4800" };
    const updatedAt = new Date(check.atEpochMs).toISOString();
    return route.fulfill({
      headers: this.#head(check),
      json: { instrument: isin, ask, bid, updatedAt },
    });
  }

  #pace(): Record<string, string> {
    return this.hasFeed ? { "x-touchline-feed": writeFeedPace(this.pace) } : {};
  }

  #head({ atEpochMs }: Pick<Check, "atEpochMs">): Record<string, string> {
    if (!this.hasFeed) return {};
    const ageMs = Date.now() - atEpochMs;
    return {
      ...this.#pace(),
      "x-touchline-check": writeCheck({ atEpochMs, ageMs, planMs: this.planMs }),
      "x-cache-status": this.isHit ? "HIT" : "MISS",
    };
  }
}
