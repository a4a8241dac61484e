import type * as z from "zod/mini";
import { type Issue, repair } from "./repair.ts";
import { readSeen, type TabVersions } from "./tab-versions.ts";

/** The JSON format of a persisted value, in today's version and the earlier ones. */
export interface StoredFormat<Value> {
  readonly schema: z.ZodMiniType<Value>;
  /**
   * From each version to the next one, the first being from 1 to 2: so today's version is one more
   * than there are. JSON without a version is of version 1. Nothing is checked before.
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
      /** The parts that had to be left out; empty if the text was whole. */
      readonly issues: readonly Issue[];
    }
  | { readonly kind: "damaged" }
  /** Written by a later build of Touchline, whose texts are not ours to judge. */
  | { readonly kind: "newer" };

export function readStored<Value>(text: string, format: StoredFormat<Value>): StoredResult<Value> {
  return readFormat(fromJson(text), format);
}

/** The same from JSON, which is used up. */
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

/** Undefined for text that is no JSON. */
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
