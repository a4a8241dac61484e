import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { cleanText } from "#market/text.ts";

/** The reason for dropping a part of stored JSON. `unknown`: a field that this build does not have. */
type IssueReason = "misfit" | "too-long" | "twice" | "unknown";

/** An invalid part of stored JSON that was dropped or cut. */
export interface Issue {
  /** The path of the part, outermost key first. */
  readonly path: readonly PropertyKey[];
  readonly reason: IssueReason;
  /** The part as JSON, safe to show, cut to 80 UTF-16 units. */
  readonly text: string;
}

const MAX_TEXT_LENGTH = 80;
/** The message of a schema's issue for a repeated element. */
export const REPEATED = "twice";
/** A placeholder for a removed element until its array is compacted, so that other indices stay valid. */
const GONE = Symbol("gone");

type SchemaIssue = z.core.$ZodIssue;
type Part = Record<PropertyKey, unknown>;

/**
 * Reads the valid parts of `json`. Each misfit removes the smallest part that may be missing: an element of an array,
 * an entry of a record or an optional field. A text that is too long is cut. Returns undefined if nothing is left.
 * Changes the JSON in place.
 */
export function repair<Value>(
  schema: z.ZodMiniType<Value>,
  json: unknown,
): { readonly value: Value; readonly issues: readonly Issue[] } | undefined {
  const issues: Issue[] = [];
  for (;;) {
    const parsed = attempt(schema, json);
    if (!parsed) return undefined;
    if (parsed.success) return { value: parsed.data, issues };
    const arraysWithGaps = new Set<unknown[]>();
    for (const issue of parsed.error.issues) {
      for (const path of pathsOf(issue)) {
        const removed = removeMisfit(json, path, issue, arraysWithGaps);
        if (removed === "all") return undefined;
        if (removed) issues.push(removed);
      }
    }
    for (const array of arraysWithGaps) compact(array);
  }
}

function attempt<Value>(schema: z.ZodMiniType<Value>, json: unknown) {
  try {
    return z.safeParse(schema, json);
  } catch {
    // Hundreds of thousands of bad entries exceed zod's call stack.
    return undefined;
  }
}

const pathsOf = (issue: SchemaIssue): readonly PropertyKey[][] =>
  issue.code === "unrecognized_keys"
    ? issue.keys.map((name) => [...issue.path, name])
    : [issue.path];

/** Removes or cuts one misfit. Returns undefined if the part was removed with another one, `all` if nothing is left. */
function removeMisfit(
  json: unknown,
  path: readonly PropertyKey[],
  issue: SchemaIssue,
  arraysWithGaps: Set<unknown[]>,
) {
  const parts: unknown[] = [json];
  for (const name of path) {
    const part = parts.at(-1);
    if (part === GONE) return undefined;
    // If a field is missing, the part that lacks it is the misfit.
    if (!isPart(part) || !Object.hasOwn(part, name)) break;
    parts.push(part[name]);
  }
  const part = parts.at(-1);
  const holder = parts.at(-2);
  const name = path[parts.length - 2];
  if (part === GONE) return undefined;
  if (!isPart(holder) || name === undefined) return "all";
  const short = issue.code === "too_big" ? shorten(part, Number(issue.maximum)) : undefined;
  if (short !== undefined) holder[name] = short;
  else if (Array.isArray(holder)) {
    holder[Number(name)] = GONE;
    arraysWithGaps.add(holder);
  } else delete holder[name];
  // JSON has no text for a value that a migration set to undefined.
  const text = cleanText(JSON.stringify(part) ?? "", MAX_TEXT_LENGTH) ?? "";
  return { path: path.slice(0, parts.length - 1), reason: reasonOf(issue), text };
}

function reasonOf(issue: SchemaIssue): IssueReason {
  if (issue.code === "unrecognized_keys") return "unknown";
  if (issue.code === "too_big") return "too-long";
  return issue.message === REPEATED ? "twice" : "misfit";
}

/** Cuts a text to whole characters, or an array to its first elements. */
function shorten(part: unknown, maxLength: number) {
  if (typeof part === "string") return Array.from(part).slice(0, maxLength).join("").trim();
  return Array.isArray(part) ? part.slice(0, maxLength) : undefined;
}

function compact(array: unknown[]) {
  let length = 0;
  for (const element of array) {
    if (element === GONE) continue;
    array[length] = element;
    length += 1;
  }
  array.length = length;
}

const isPart = (part: unknown): part is Part => typeof part === "object" && part !== null;
