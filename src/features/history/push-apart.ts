/** A label before it is moved. All lengths are in pixels. */
export interface Label {
  /** Wanted position of its middle, from the top. */
  readonly y: number;
  /** Height, with the distance from the next label. */
  readonly height: number;
  /** How much it resists: of two labels that overlap, the heavier one moves less. */
  readonly weight: number;
}

/** Labels that touch. Each lies its own offset below `start`. */
interface Block {
  readonly start: number;
  readonly weight: number;
  readonly labels: readonly Label[];
}

/**
 * Moves overlapping labels apart, no further than needed, in order, and within bounds of their middles that have room
 * for all. Returns their positions. An isotonic regression: a block lies at the mean of what its labels want.
 */
export function pushApart(
  labels: readonly Label[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly number[] {
  const sorted = labels.toSorted((one, other) => one.y - other.y);
  const offsets = new Map<Label, number>();
  const blocks: Block[] = [];
  let height = 0;
  for (const [index, label] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (previous) height += (previous.height + label.height) / 2;
    offsets.set(label, height);
    let block: Block = { start: label.y - height, weight: label.weight, labels: [label] };
    for (let above = blocks.at(-1); above && above.start > block.start; above = blocks.at(-1)) {
      blocks.pop();
      block = merged(above, block);
    }
    blocks.push(block);
  }
  const positions = new Map<Label, number>();
  for (const block of blocks) {
    const start = Math.max(top, Math.min(bottom - height, block.start));
    for (const label of block.labels) positions.set(label, start + (offsets.get(label) ?? 0));
  }
  return labels.map((label) => positions.get(label) ?? label.y);
}

function merged(one: Block, other: Block): Block {
  const weight = one.weight + other.weight;
  const start = (one.start * one.weight + other.start * other.weight) / weight;
  return { start, weight, labels: [...one.labels, ...other.labels] };
}
