/** A reply of Redis that has another type than the command returns. */
export class UnexpectedReply extends Error {
  override readonly name = "UnexpectedReply";
}

export function textOf(reply: unknown): string {
  if (typeof reply === "string") return reply;
  throw new UnexpectedReply("a text was expected");
}

export function listOf(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply;
  throw new UnexpectedReply("a list was expected");
}

/** Fields and their values; Redis returns them alternately. */
export type Fields = ReadonlyMap<string, string>;

export function fieldsOf(reply: unknown): Fields {
  const texts = listOf(reply).map(textOf);
  const fields = new Map<string, string>();
  for (let at = 0; at + 1 < texts.length; at += 2) fields.set(texts[at] ?? "", texts[at + 1] ?? "");
  return fields;
}

/** Parses a safe integer that is not negative; returns undefined for any other text. */
export function wholeOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
