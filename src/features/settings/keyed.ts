/** Adds a text and a unique key to each item; texts may repeat. */
export function withKeys<One>(
  all: readonly One[],
  textOf: (one: One) => string,
): readonly { readonly key: string; readonly one: One; readonly text: string }[] {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const text = textOf(one);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return { key: `${before} ${text}`, one, text };
  });
}
