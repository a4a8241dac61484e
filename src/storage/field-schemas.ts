import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Isin, parseIsin } from "#market/isin.ts";
import { cleanText } from "#market/text.ts";
import { REPEATED } from "./repair.ts";

/**
 * Cleans a name that a user typed: trimmed, without controls, cut to `maxLength` characters. Joiners stay, because
 * scripts and emoji need them. Returns undefined if nothing legible is left.
 */
export function ownText(text: string, maxLength: number): string | undefined {
  const words = text.replace(/\p{Cc}+/gu, " ").trim();
  return isLegible(words) ? Array.from(words).slice(0, maxLength).join("").trim() : undefined;
}

const isLegible = (text: string) => cleanText(text, text.length) !== undefined;

/** Creates the schema of a stored `ownText`. A character may be two UTF-16 units. */
export const ownTextSchema = (maxLength: number) =>
  z.string().check((context) => {
    const text = context.value;
    // The cheap length check comes first: a text of 5 MB is not split into characters.
    if (text.length > maxLength * 2 || Array.from(text).length > maxLength) {
      context.issues.push({ code: "too_big", maximum: maxLength, origin: "string", input: text });
    } else if (!isLegible(text)) {
      context.issues.push({ code: "custom", input: text });
    }
  });

/** An internal id; never shown. */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const isinSchema: z.ZodMiniType<Isin, string> = parseWith(parseIsin);

/** Returns the schema of a text that `parse` accepts. */
export function parseWith<Value>(parse: (text: string) => Value | undefined) {
  return z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: "custom", input: text });
      return z.NEVER;
    }),
  );
}

/**
 * Creates a check that ids are unique. Repair removes a repeated id; the element's schema decides whether it may
 * lack one.
 */
export const uniqueIds = <Element extends { readonly id?: string | undefined }>() =>
  z.check<Element[]>((context) => {
    const ids = new Set<string>();
    for (const [index, { id }] of context.value.entries()) {
      if (id === undefined) continue;
      if (ids.has(id)) {
        const path = [index, "id"];
        context.issues.push({ code: "custom", message: REPEATED, path, input: id });
      }
      ids.add(id);
    }
  });
