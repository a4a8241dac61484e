import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = 8;
/** Length, type and checksum of a chunk. */
const AROUND = 12;
/** Bytes of a pixel by the two colour types that Chromium writes, with eight bits a channel. */
const DEPTHS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** The number of colours that one byte can address. */
const MAX_COLOURS = 256;

/**
 * Converts a picture to PNG with a palette (W3C, third edition), which takes a third of the bytes. A colour that
 * is not in the palette becomes the nearest one; such colours are at the edges of letters.
 */
export function toPalettePng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = Buffer.from(chunks.find(({ type }) => type === "IHDR")?.data ?? []);
  const width = header.readUInt32BE(0);
  const depth = DEPTHS[header.readUInt8(9)];
  if (depth === undefined || header.readUInt8(12) !== 0) return png;
  const packed = chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : []));
  const lines = unfiltered(inflateSync(Buffer.concat(packed)), width * depth, depth);
  const colourAt = (line: Buffer, x: number) => line.readUIntBE(x * depth, 3);

  const counts = new Map<number, number>();
  for (const line of lines) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(line, x);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const { palette, places } = paletteOf(counts);
  const rows = lines.map((line) => {
    const row = Buffer.alloc(width + 1);
    for (let x = 0; x < width; x += 1) row[x + 1] = places.get(colourAt(line, x)) ?? 0;
    return row;
  });
  header.writeUInt8(3, 9);
  const colours = Buffer.alloc(palette.length * 3);
  palette.forEach((colour, place) => void colours.writeUIntBE(colour, place * 3, 3));
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk("IHDR", header),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the most frequent colours that are not too close to one another, and the index of each colour's nearest. */
function paletteOf(counts: ReadonlyMap<number, number>) {
  const colours = [...counts].sort(([a, many], [b, more]) => more - many || a - b);
  for (let apart = 0; ; apart += 1) {
    const palette: number[] = [];
    for (const [colour] of colours) {
      if (palette.every((other) => distance(colour, other) > apart)) palette.push(colour);
      if (palette.length > MAX_COLOURS) break;
    }
    if (palette.length > MAX_COLOURS) continue;
    const places = new Map(colours.map(([colour]) => [colour, nearest(palette, colour)]));
    return { palette, places };
  }
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  palette.forEach((other, place) => {
    if (distance(colour, other) < distance(colour, palette[best] ?? 0)) best = place;
  });
  return best;
}

/** Returns the distance of two colours, with each channel in steps of 1/255. */
function distance(one: number, other: number): number {
  const apart = (shift: number) => ((one >> shift) & 0xff) - ((other >> shift) & 0xff);
  return Math.hypot(apart(16), apart(8), apart(0));
}

function chunksOf(png: Buffer) {
  const chunks: { readonly type: string; readonly data: Buffer }[] = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += AROUND + length;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(AROUND + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "latin1");
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}

/** Predicts a byte from those of the pixel to the left, above, and above left. */
type Filter = (left: number, up: number, corner: number) => number;

const FILTERS: readonly Filter[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const guess = left + up - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
    if (a <= b && a <= c) return left;
    return b <= c ? up : corner;
  },
];

function unfiltered(bytes: Buffer, length: number, depth: number): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += length + 1) {
    const filter = FILTERS[bytes[at] ?? 0];
    const line = Buffer.from(bytes.subarray(at + 1, at + 1 + length));
    const above = lines.at(-1);
    for (let x = 0; filter && x < length; x += 1) {
      line[x] = (line[x] ?? 0) + filter(...around(line, above, x, depth));
    }
    lines.push(line);
  }
  return lines;
}

function around(line: Buffer, above: Buffer | undefined, x: number, depth: number) {
  const before = x - depth;
  return [line[before] ?? 0, above?.[x] ?? 0, above?.[before] ?? 0] as const;
}
