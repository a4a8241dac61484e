import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { cleanText } from "#market/text.ts";

/** Why a part of stored JSON was left out: `unknown` is a field that this build does not have. */
type IssueReason = "misfit" | "too-long" | "twice" | "unknown";

/** A part of stored JSON that did not fit, and was left out or cut. */
export interface Issue {
  /** The path to it, from the outside in. */
  readonly path: readonly PropertyKey[];
  readonly reason: IssueReason;
  /** The part itself as JSON, safe to show, cut to 80 units of UTF-16. */
  readonly text: string;
}

const MAX_TEXT_LENGTH = 80;
/** The message of a schema's issue for a repeated element. */
export const TWICE = "twice";
/** Marks a removed element until its array is compacted, so that the indices of the others stay valid. */
const GONE = Symbol("gone");

type SchemaIssue = z.core.$ZodIssue;
type Part = Record<PropertyKey, unknown>;

/**
 * Reads as much of `json` as fits: each misfit costs the smallest part that may be missing, which is
 * an element of an array, an entry of a record or an optional field; a text that is too long is cut.
 * Undefined where nothing is left. The JSON itself is changed.
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

/** Undefined when the part was removed with another one already. */
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
    // Where a field is missing, what lacks it is the misfit.
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
  // A migration may make a field of what was not there.
  const text = cleanText(JSON.stringify(part) ?? "", MAX_TEXT_LENGTH) ?? "";
  return { path: path.slice(0, parts.length - 1), reason: reasonOf(issue), text };
}

function reasonOf(issue: SchemaIssue): IssueReason {
  if (issue.code === "unrecognized_keys") return "unknown";
  if (issue.code === "too_big") return "too-long";
  return issue.message === TWICE ? "twice" : "misfit";
}

/** The beginning of a text, in whole characters, or the first elements of an array. */
function shorten(part: unknown, most: number) {
  if (typeof part === "string") return Array.from(part).slice(0, most).join("").trim();
  return Array.isArray(part) ? part.slice(0, most) : undefined;
}

function compact(array: unknown[]) {
  let kept = 0;
  for (const element of array) {
    if (element !== GONE) {
      array[kept] = element;
      kept += 1;
    }
  }
  array.length = kept;
}

const isPart = (part: unknown): part is Part => typeof part === "object" && part !== null;
