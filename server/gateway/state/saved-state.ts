import * as z from "zod";
import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";
import type { Log } from "#server/common/log.ts";
import { errorName } from "#server/gateway/error-name.ts";
import { readStateFile, removeTemporaryFiles } from "./state-file.ts";

/** The rest of a wait, in milliseconds. */
export const savedWait = z.number().min(0).max(MAX_RETRY_AFTER_MS);

export const savedMoment = z.object({
  epochMs: z.number(),
  boot: z.object({ id: z.string(), uptimeMs: z.number().min(0) }).nullable(),
});

export const savedFingerprint = z.object({ salt: z.string(), hash: z.string() });

/** Reads a saved file, and removes temporary files of a crash. A malformed file counts as missing. */
export function readSaved<T>(path: string, schema: z.ZodType<T>, log: Log): T | undefined {
  let saved: T | undefined;
  try {
    const text = readStateFile(path);
    if (text !== undefined) saved = schema.parse(JSON.parse(text));
  } catch (error) {
    log(`${path} cannot be used (${errorName(error)}): the gateway starts without it.`);
    return undefined;
  }
  try {
    removeTemporaryFiles(path);
  } catch (error) {
    log(`What a crash left beside ${path} cannot be removed (${errorName(error)}).`);
  }
  return saved;
}
