import type { Trace } from "./simulate.ts";

/** The ages of the shown values over time, integrated exactly. */
export interface Ages {
  /** Mean over all keys and the whole of [fromMs, toMs). */
  mean(fromMs: number, toMs: number): number;
  /** Mean of one key. */
  meanOf(keyIndex: number, fromMs: number, toMs: number): number;
  /** 95th percentile over keys and time, from evenly spread samples. */
  p95(fromMs: number, toMs: number): number;
}

interface Step {
  /** The value that is shown from `receivedAt` on dates from `sentAt`. */
  readonly receivedAt: number;
  readonly sentAt: number;
}

const MINUTE_MS = 60_000;
const SAMPLES_PER_KEY = 400;

/** A key without an answer counts as requested at 0, the beginning of the run. */
export function agesOf(trace: Trace, keyCount: number): Ages {
  const steps: Step[][] = Array.from({ length: keyCount }, () => [{ receivedAt: 0, sentAt: 0 }]);
  for (const answer of trace.answers) {
    const own = steps[answer.keyIndex];
    const last = own?.at(-1);
    if (last !== undefined && answer.sentAt > last.sentAt) {
      own?.push(answer);
    }
  }

  const meanOf = (keyIndex: number, fromMs: number, toMs: number): number => {
    const own = steps[keyIndex] ?? [];
    let index = firstAfter(own, fromMs) - 1;
    let area = 0;
    for (let step = own[index]; step !== undefined && step.receivedAt < toMs; step = own[++index]) {
      const begin = Math.max(step.receivedAt, fromMs);
      const end = Math.min(own[index + 1]?.receivedAt ?? toMs, toMs);
      area += (end - begin) * ((begin + end) / 2 - step.sentAt);
    }
    return area / (toMs - fromMs);
  };

  return {
    meanOf,
    mean(fromMs, toMs) {
      let sum = 0;
      for (let key = 0; key < keyCount; key += 1) sum += meanOf(key, fromMs, toMs);
      return sum / keyCount;
    },
    p95(fromMs, toMs) {
      const samples = new Float64Array(SAMPLES_PER_KEY * keyCount);
      steps.forEach((own, key) => {
        let index = 0;
        for (let sample = 0; sample < SAMPLES_PER_KEY; sample += 1) {
          // Keys are sampled at different instants: one instant would meet a regular client in one phase of its cycle only.
          const share = (sample + (key + 0.5) / keyCount) / SAMPLES_PER_KEY;
          const at = fromMs + share * (toMs - fromMs);
          while ((own[index + 1]?.receivedAt ?? Number.POSITIVE_INFINITY) <= at) index += 1;
          samples[key * SAMPLES_PER_KEY + sample] = at - (own[index]?.sentAt ?? 0);
        }
      });
      samples.sort();
      return samples[Math.floor(samples.length * 0.95)] ?? Number.NaN;
    },
  };
}

/** Index of the first step later than `at`. */
function firstAfter(steps: readonly Step[], at: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.receivedAt ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the time from `eventMs` until the client keeps pace with the oracle again: the first instant after
 * which it gets four fifths of the oracle's answers for a minute, and no more than one 429 in two.
 */
export function recoveryMs(own: Trace, ideal: Trace, eventMs: number, untilMs: number): number {
  const answersIn = (trace: Trace, at: number): number =>
    firstAfter(trace.answers, at + MINUTE_MS) - firstAfter(trace.answers, at);
  for (let at = eventMs; at + 2 * MINUTE_MS <= untilMs; at += 5000) {
    const keepsPace = answersIn(own, at) >= 0.8 * answersIn(ideal, at);
    if (keepsPace && limitedBetween(own, at, at + 2 * MINUTE_MS) <= 1) return at - eventMs;
  }
  return Number.POSITIVE_INFINITY;
}

export function limitedBetween(trace: Trace, fromMs: number, toMs: number): number {
  return trace.limitedAt.filter((at) => at >= fromMs && at < toMs).length;
}
