import type { LoggedRequest } from "#server/simulator/service/request-log.ts";

/** A request that arrived although the service had asked for silence. */
interface RetryAfterViolation {
  readonly path: string;
  /** Milliseconds since the refusal went out, and how many it had asked for. */
  readonly afterMs: number;
  readonly askedForMs: number;
}

/** The longest that an answer takes to a busy page and a request back: what had left may still arrive. */
export const ON_THE_WAY_MS = 500;
/** Two clocks of one machine, each cut to whole milliseconds. */
const CLOCKS_MS = 2;

/**
 * Every request that reached the service inside a Retry-After, by the service's own log. That of a 429
 * binds every request; that of a server error binds those for the same path.
 *
 * @param losses instants, in epoch milliseconds, at which an answer on its way reached nobody: whoever
 *   had asked for it died, or the gateway that carried it
 */
export function retryAfterViolations(
  log: readonly LoggedRequest[],
  losses: readonly number[] = [],
): readonly RetryAfterViolation[] {
  const isLost = (answeredAt: number) =>
    losses.some((loss) => Math.abs(loss - answeredAt) <= ON_THE_WAY_MS);
  const refusals = log.flatMap(({ path, status, answeredAt, retryAfter }) =>
    answeredAt === undefined || retryAfter === undefined || isLost(answeredAt)
      ? []
      : [
          {
            only: status >= 500 ? path : undefined,
            refusedAt: answeredAt,
            askedForMs: Number(retryAfter) * 1000,
          },
        ],
  );
  return log.flatMap(({ path, at }) => {
    const broken = refusals.find(
      ({ only, refusedAt, askedForMs }) =>
        (only === undefined || only === path) &&
        at > refusedAt + ON_THE_WAY_MS &&
        at < refusedAt + askedForMs - CLOCKS_MS,
    );
    if (!broken) return [];
    return [{ path, afterMs: at - broken.refusedAt, askedForMs: broken.askedForMs }];
  });
}
