import type { LoggedRequest } from "#server/simulator/service/request-log.ts";

/** A request that arrived although the service had asked for silence. */
interface RetryAfterViolation {
  readonly path: string;
  /** Milliseconds since the refusal was sent, and the milliseconds that it asked for. */
  readonly afterMs: number;
  readonly askedForMs: number;
}

/** Longest time in milliseconds for an answer to reach a busy page and for a request to come back. */
export const ON_THE_WAY_MS = 500;
/** Tolerance for two clocks of one machine, each rounded down to whole milliseconds. */
const CLOCKS_MS = 2;

/**
 * Returns every request that reached the service inside a Retry-After, by the service's own log. The Retry-After of a
 * 429 applies to every request, that of a server error to requests for the same path.
 *
 * @param losses instants, in epoch milliseconds, at which answers in flight were lost, because the client or the
 *   gateway between ended
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
