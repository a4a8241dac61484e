import type * as z from "zod/mini";
import { type Issue, repair } from "./repair.ts";
import { readSeen, type TabVersions } from "./tab-versions.ts";

/** The JSON format of a persisted value, in the current version and the earlier ones. */
export interface StoredFormat<Value> {
  readonly schema: z.ZodMiniType<Value>;
  /**
   * The migrations from each version to the next; the first is from 1 to 2, so the current version is their number
   * plus one. JSON without a version has version 1. A migration gets JSON that was not validated.
   */
  readonly migrations?: readonly Migration[];
}

type Json = Readonly<Record<string, unknown>>;
export type Migration = (json: Json) => Json;

/** The result of reading a stored text. */
export type StoredResult<Value> =
  | {
      readonly kind: "read";
      readonly value: Value;
      readonly seen: TabVersions;
      /** The parts that were dropped; empty if the text was valid. */
      readonly issues: readonly Issue[];
    }
  | { readonly kind: "damaged" }
  /** A newer build wrote the text, so this one cannot validate it. */
  | { readonly kind: "newer" };

export function readStored<Value>(text: string, format: StoredFormat<Value>): StoredResult<Value> {
  return readFormat(fromJson(text), format);
}

/** Reads parsed JSON, which is changed in place. */
export function readFormat<Value>(
  given: unknown,
  format: StoredFormat<Value>,
): StoredResult<Value> {
  const { schema, migrations = [] } = format;
  let json = given;
  let seen: TabVersions = {};
  if (isJson(json)) {
    const version = versionOf(json);
    if (version > migrations.length + 1) return { kind: "newer" };
    const { seen: stamps, ...rest } = json;
    seen = readSeen(stamps);
    json = migrations.slice(version - 1).reduce<Json>((older, migrate) => migrate(older), rest);
  }
  const repaired = repair(schema, json);
  return repaired ? { kind: "read", seen, ...repaired } : { kind: "damaged" };
}

/** Parses JSON; returns undefined for any other text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJson = (json: unknown): json is Json =>
  typeof json === "object" && json !== null && !Array.isArray(json);

function versionOf({ version }: Json): number {
  return typeof version === "number" && Number.isInteger(version) && version > 0 ? version : 1;
}
