import {
  createFaultStage,
  type Fault,
  type FaultStage,
  type Observed,
  observe,
} from "#engine/hub/testing-faults.ts";
import { MarketDataError } from "#market/errors.ts";

export const ROWS = 20;
const MINUTE_MS = 60_000;
const SETTLED_MS = 10_000;
const LOOK_MS = 100;

async function begin(rows = ROWS, latencyMs = 20, perMinute?: number): Promise<FaultStage> {
  const stage = createFaultStage(rows);
  const { clock, service, source, isins } = stage;
  service.latencyMs = latencyMs;
  if (perMinute !== undefined) limit(stage, perMinute);
  source.setInterest(new Map(isins.map((isin) => [isin, 1])));
  await clock.advanceUntil(() => isins.every((isin) => source.lastGood(isin)));
  await clock.advance(SETTLED_MS);
  return stage;
}

/** Admits `perMinute` quotes in each minute of the clock, as a fixed window does. */
function limit({ clock, service }: FaultStage, perMinute: number): void {
  const { quote } = service;
  let window = Number.NaN;
  let admitted = 0;
  service.quote = (isin) => {
    const now = clock.now();
    if (Math.floor(now / MINUTE_MS) !== window) {
      window = Math.floor(now / MINUTE_MS);
      admitted = 0;
    }
    admitted += 1;
    if (admitted <= perMinute) return quote(isin);
    const seconds = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000);
    throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: seconds * 1000 });
  };
}

/** Observes the rows that answer while others fail, and counts the requests for each. */
export async function observeHealthy(
  fault: Fault,
  bad: number,
  forMs: number,
): Promise<Observed & { readonly perRow: number }> {
  const stage = await begin();
  stage.fail(fault, stage.isins.slice(0, bad));
  const healthy = stage.isins.slice(bad);
  const observed = await observe(stage, healthy, forMs);
  return { ...observed, perRow: observed.requests / healthy.length };
}

/** Fails every request for five minutes. Returns the seconds until the page reports it, and from its end until the page is live. */
export async function failAll(
  fault: Fault,
  rows: number,
): Promise<{ readonly detectedS: number; readonly recoveredS: number }> {
  const stage = await begin(rows);
  const until = async (isSo: () => boolean) => {
    const begunAt = stage.clock.now();
    while (!isSo() && stage.clock.now() - begunAt < 2 * MINUTE_MS)
      await stage.clock.advance(LOOK_MS);
    return (stage.clock.now() - begunAt) / 1000;
  };
  const isLive = () => stage.source.status().connection.state === "live";
  stage.fail(fault, [...stage.isins, "instruments"]);
  const detectedS = await until(() => !isLive());
  await stage.clock.advance(5 * MINUTE_MS);
  stage.repair();
  return { detectedS, recoveredS: await until(isLive) };
}

export interface ObservedSlow extends Observed {
  readonly reportedS: number;
  readonly measuredS: number;
  /** 429s in the first twenty minutes at a limit of 60 requests a minute. */
  readonly refusals: number;
}

/** Observes a service whose answers are all valid and late. */
export async function observeSlow(latencyMs: number): Promise<ObservedSlow> {
  const stage = await begin(ROWS, latencyMs);
  const observedMs = 10 * stage.source.status().cycleMs;
  const observed = await observe(stage, stage.isins, observedMs);
  const limited = await begin(ROWS, latencyMs, 60);
  await limited.clock.advance(20 * MINUTE_MS);
  return {
    ...observed,
    reportedS: stage.source.status().cycleMs / 1000,
    measuredS: (observedMs * ROWS) / observed.requests / 1000,
    refusals: limited.source.status().limits,
  };
}
