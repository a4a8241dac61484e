import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Isin } from "#market/isin.ts";
import { isinSchema, ownText, ownTextSchema } from "./field-schemas.ts";
import type { StoredFormat } from "./stored-format.ts";

/** A user's names of instruments, in any script, shared by all sources. The service has no names. */
export interface Labels {
  readonly version: 1;
  readonly labels: LabelsByIsin;
}

export type LabelsByIsin = Readonly<Partial<Record<Isin, string>>>;

/** In characters. */
export const MAX_LABEL_LENGTH = 60;

const labelsSchema: z.ZodMiniType<Labels> = z.strictObject({
  version: z.literal(1),
  labels: z.record(isinSchema, ownTextSchema(MAX_LABEL_LENGTH)),
});

export const labelsFormat: StoredFormat<Labels> = { schema: labelsSchema };

export const NO_LABELS: Labels = { version: 1, labels: {} };

/** Sets the label of an instrument, cut if it is too long; a blank text removes the label. */
export function withLabel(labels: Labels, isin: Isin, text: string): Labels {
  const label = ownText(text, MAX_LABEL_LENGTH);
  if (labels.labels[isin] === label) return labels;
  const { [isin]: _, ...others } = labels.labels;
  return { ...labels, labels: label === undefined ? others : { ...others, [isin]: label } };
}
