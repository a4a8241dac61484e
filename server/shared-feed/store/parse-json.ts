import type * as z from "zod";

/** Parses a JSON text by a schema; undefined for no text, malformed JSON or another shape. */
export function parseJsonWith<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // The caller counts the text as invalid.
    return undefined;
  }
}
