/** A time range over which a mean is taken. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Mean ages of many values, summed up as they change, so that no history is needed. */
export interface AgeSums {
  /** Records a quote received at `now` that dates from `sentAt`. Ignores one that is older than the last. */
  readonly learn: (index: number, sentAt: number, now: number) => void;
  /** Returns the mean age of one value over a span. Call it after the last change. */
  readonly meanOf: (index: number, span: number) => number;
}

/** A quote that was never received counts as requested at 0. */
export function createAgeSums(count: number, spans: readonly Span[]): AgeSums {
  const sentAtOf = new Float64Array(count);
  const knownFrom = new Float64Array(count);
  const areas = spans.map(() => new Float64Array(count));

  const areaBetween = (index: number, until: number, { fromMs, toMs }: Span): number => {
    const begin = Math.max(knownFrom[index] ?? 0, fromMs);
    const end = Math.min(until, toMs);
    return end > begin ? (end - begin) * ((begin + end) / 2 - (sentAtOf[index] ?? 0)) : 0;
  };

  return {
    learn(index, sentAt, now) {
      if (sentAt <= (sentAtOf[index] ?? 0)) return;
      areas.forEach((area, at) => {
        const span = spans[at];
        if (span) area[index] = (area[index] ?? 0) + areaBetween(index, now, span);
      });
      sentAtOf[index] = sentAt;
      knownFrom[index] = now;
    },
    meanOf(index, at) {
      const span = spans[at];
      if (span === undefined) return Number.NaN;
      const closed = areas[at]?.[index] ?? 0;
      const open = areaBetween(index, span.toMs, span);
      return (closed + open) / (span.toMs - span.fromMs);
    },
  };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
