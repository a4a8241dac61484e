import type { QuoteSource } from "#engine/protocol/source.ts";
import type { Connection } from "#engine/protocol/source-status.ts";

/** States that a scenario may have ended. A rate limit lasts as long as the service said. */
const TRIED: ReadonlySet<Connection["state"]> = new Set([
  "unauthorized",
  "forbidden",
  "unreachable",
]);

/**
 * Requests a quote at once after a scenario has begun. Otherwise a desk without quotes would wait up to a minute for
 * its next attempt. The panel's own window asks for the desks of its browser, with which it shares the engine.
 */
export function tryScenario(source: Pick<QuoteSource, "status" | "tryNow">): void {
  if (TRIED.has(source.status().connection.state)) source.tryNow();
}
