import { drawStyle } from "#ui/draw/draw.ts";

/** Lengths of the estimate of a tile, in characters: of all of it, and without the sale. */
interface LineLengths {
  readonly whole: number;
  readonly short: number;
}

/** Characters by which the longest line may be shorter than the one that the sizes are for: a figure loses two and gains them again. */
const STEADY = 2;

const walls = new WeakMap<Element, Map<Element, LineLengths>>();

/**
 * Follows the length of a tile's estimate, so that all tiles of a wall show the same figures in the same size: those that the
 * longest line has room for. The list of tiles has its lengths as custom properties, `--whole` and `--short`.
 *
 * @returns a function that ends it
 */
export function followLine(line: Element | null, lengths: LineLengths) {
  const wall = line?.closest("ul");
  if (!line || !wall) return;
  const lines = walls.get(wall) ?? new Map<Element, LineLengths>();
  walls.set(wall, lines.set(line, lengths));
  for (const kind of ["whole", "short"] as const) {
    const longest = Math.max(...[...lines.values()].map((each) => each[kind]));
    const known = Number(wall.style.getPropertyValue(`--${kind}`));
    if (longest > known || longest + STEADY < known) drawStyle(wall, `--${kind}`, `${longest}`);
  }
  return () => {
    lines.delete(line);
  };
}
