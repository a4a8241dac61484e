/** The options of a bench. */
export interface BenchOptions {
  /** Number of runs for each figure; the median counts. */
  readonly runs: number;
  /** A shorter run for a look. Its figures do not judge what needs time. */
  readonly quick: boolean;
}

/** One goal, and its measured value. */
export interface Goal {
  readonly text: string;
  readonly measured: string;
  readonly met: boolean;
}

/** A table of figures: every row has as many cells as the head. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The result of a bench, in one format for all, so that one report shows them. */
export interface BenchResult {
  readonly name: string;
  readonly goals: readonly Goal[];
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
}

/** Each bench exports one of these as `run`. */
export type Bench = (options: BenchOptions) => Promise<BenchResult>;

/** The reason for a missed goal. */
interface Reason {
  /** The best value that any program could reach here, where it is known. */
  readonly floor?: string;
  readonly reason: string;
}

/** The reasons of one bench, by the text of the goal. They stand in a file beside the bench. */
export type Reasons = Readonly<Record<string, Reason>>;
