import { useMemo } from "react";
import type { Cancel } from "#engine/protocol/clock.ts";
import type { Connection } from "#engine/protocol/source-status.ts";
import { type Live, useLive } from "#live/hooks.ts";
import { TRY_NOW_INTERVAL_MS } from "#market/headers/waits.ts";

/** States that a scenario may have ended. A rate limit lasts as long as the service said. */
const TRIED: ReadonlySet<Connection["state"]> = new Set([
  "unauthorized",
  "forbidden",
  "unreachable",
]);

/** How much later than the page the gateway may have counted a try. */
const MARGIN_MS = 1000;

/**
 * Returns a function that requests a quote after a scenario has begun. Otherwise a desk without quotes would wait up to
 * a minute for its next attempt. A refused token is tried again only as soon as the gateway permits: a try that it
 * holds back would be lost, such as the one after the scenario that refuses the token.
 */
export function createScenarioTries({ source, clock }: Pick<Live, "source" | "clock">): () => void {
  let permittedAt = Number.NEGATIVE_INFINITY;
  let cancel: Cancel = () => undefined;
  const tryNow = () => {
    if (!TRIED.has(source.status().connection.state)) return;
    permittedAt = clock.now() + TRY_NOW_INTERVAL_MS + MARGIN_MS;
    source.tryNow();
  };
  return () => {
    cancel();
    const isRefused = source.status().connection.state !== "unreachable";
    const waitMs = isRefused ? permittedAt - clock.now() : 0;
    if (waitMs > 0) cancel = clock.after(waitMs, tryNow);
    else tryNow();
  };
}

/** The functions of the sources: the panel and the command field must count the tries together. */
const triesOf = new WeakMap<Live["source"], () => void>();

/**
 * Returns what a presenter's panel or a command calls when a scenario begins. The panel's own window asks for the desks of its
 * browser, with which it shares the engine.
 */
export function useScenarioTries(): () => void {
  const { source, clock } = useLive();
  return useMemo(() => {
    const tries = triesOf.get(source) ?? createScenarioTries({ source, clock });
    triesOf.set(source, tries);
    return tries;
  }, [source, clock]);
}
