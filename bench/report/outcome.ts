import * as z from "zod";

const CELLS = z.array(z.string());

/**
 * The figures of one part's last full run, as stored in `bench/results`. Null means that a value was not recorded: some
 * figures are older than these files.
 */
export const OUTCOME = z.strictObject({
  part: z.string(),
  /** UTC. */
  date: z.iso.date(),
  machine: z.string().nullable(),
  versions: z.array(z.string()),
  /** Load average of the last minute, before and after the run. */
  load: z.strictObject({ before: z.number(), after: z.number() }).nullable(),
  processors: z.number().nullable(),
  command: z.string(),
  /** Number of runs for each figure. */
  runs: z.number().nullable(),
  isQuick: z.boolean(),
  seconds: z.number().nullable(),
  goals: z.array(z.strictObject({ text: z.string(), measured: z.string(), met: z.boolean() })),
  tables: z.array(
    z
      .strictObject({ title: z.string(), head: CELLS, rows: z.array(CELLS) })
      .refine(({ head, rows }) => rows.every((row) => row.length === head.length), {
        message: "Every row has as many cells as the head.",
      }),
  ),
  notes: z.array(z.string()),
});

export type Outcome = Readonly<z.infer<typeof OUTCOME>>;
