import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { MAX_NAME_LENGTH, NAME_ORIGINS } from "#market/instrument-names.ts";
import { isinSchema } from "./field-schemas.ts";
import { type Persisted, persist, type TextStorage } from "./persisted.ts";

const schema = z.nullable(
  z.object({
    version: z.literal(1),
    /** The address of the names in `/config.json`. */
    path: z.string(),
    /** A simulator's names have the same address as an operator's. */
    source: z.string(),
    from: z.enum(NAME_ORIGINS),
    // A character may be two UTF-16 units.
    names: z.record(isinSchema, z.string().check(z.maxLength(MAX_NAME_LENGTH * 2))),
  }),
);

export type KnownNames = z.infer<typeof schema>;

/** Opens the names of watched instruments that were read last, for the first paint of a page; null if there are none. */
export const storedNames = (storage: () => TextStorage | undefined): Persisted<KnownNames> =>
  persist({ key: "touchline:names", schema, fallback: null, storage });
