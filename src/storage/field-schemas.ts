import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Isin, parseIsin } from "#market/isin.ts";
import { cleanText } from "#market/text.ts";
import { TWICE } from "./repair.ts";

/**
 * What a person called something: the words without blanks around them, in at most `most` characters.
 * Joiners stay, which scripts and emoji need; controls go. Undefined where nothing can be seen.
 */
export function ownText(text: string, most: number): string | undefined {
  const words = text.replace(/\p{Cc}+/gu, " ").trim();
  return isLegible(words) ? Array.from(words).slice(0, most).join("").trim() : undefined;
}

const isLegible = (text: string) => cleanText(text, text.length) !== undefined;

/** A stored text of that kind. A character may be two units of UTF-16. */
export const ownTextSchema = (most: number) =>
  z.string().check((context) => {
    const text = context.value;
    // The length comes first: 5 MB need not be split to find them too long.
    if (text.length > most * 2 || Array.from(text).length > most) {
      context.issues.push({ code: "too_big", maximum: most, origin: "string", input: text });
    } else if (!isLegible(text)) {
      context.issues.push({ code: "custom", input: text });
    }
  });

/** Names one thing among others; never shown. */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const isinSchema: z.ZodMiniType<Isin, string> = parseWith(parseIsin);

/** A text that `parse` understands. */
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

/** Elements whose ids differ. One that bears another's has none; whether it may is its own schema's matter. */
export const uniqueIds = <Element extends { readonly id?: string | undefined }>() =>
  z.check<Element[]>((context) => {
    const ids = new Set<string>();
    for (const [index, { id }] of context.value.entries()) {
      if (id === undefined) continue;
      if (ids.has(id)) {
        const path = [index, "id"];
        context.issues.push({ code: "custom", message: TWICE, path, input: id });
      }
      ids.add(id);
    }
  });
