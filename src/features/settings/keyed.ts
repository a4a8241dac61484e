/** Adds a text and a unique key to each item; texts may repeat. */
export function withKeys<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly { readonly key: string; readonly item: Item; readonly text: string }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    return { key: `${before} ${text}`, item, text };
  });
}
