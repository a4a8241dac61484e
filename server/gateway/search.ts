/** What is looked for: codes of characters below 256, as their fold makes them. */
export interface Pattern {
  readonly codes: readonly number[];
  /** Which code stands for all that count as the same. */
  readonly fold: (code: number) => number;
}

/** A stretch of a text, its end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Looks for patterns in characters as they come. */
interface Search {
  readonly take: (code: number, start: number, end: number) => void;
  /** Where a pattern was found: apart from each other, in order. */
  readonly found: readonly Range[];
}

/**
 * Knuth, Morris and Pratt's search, for all patterns at once: the work for each character does not
 * grow with the length of a pattern, which a token that repeats itself would otherwise make felt.
 *
 * @param patterns none of them empty.
 */
export function createSearch(patterns: readonly Pattern[]): Search {
  const longest = Math.max(0, ...patterns.map(({ codes }) => codes.length));
  const mask = 2 ** Math.ceil(Math.log2(longest + 1)) - 1;
  const starts = new Int32Array(mask + 1);
  const followers = patterns.map(createFollower);
  const begins = beginningsOf(patterns);
  const found: Range[] = [];
  let count = 0;
  /** Whether any pattern has begun: most of a text begins none. */
  let isUnderWay = false;
  return {
    found,
    take(code, start, end) {
      starts[count & mask] = start;
      count += 1;
      if (!isUnderWay && begins[code] !== 1) return;
      isUnderWay = false;
      for (const follower of followers) {
        if (follow(follower, code)) {
          const from = starts[(count - follower.codes.length) & mask] ?? 0;
          addRange(found, { start: from, end });
        }
        if (follower.matched > 0) isUnderWay = true;
      }
    },
  };
}

/** Marks the codes with which a pattern may begin. */
function beginningsOf(patterns: readonly Pattern[]): Uint8Array {
  const begins = new Uint8Array(256);
  for (const { codes, fold } of patterns) {
    for (let code = 0; code < begins.length; code += 1) {
      if (fold(code) === codes[0]) begins[code] = 1;
    }
  }
  return begins;
}

/** Joins ranges that overlap or touch; each must end where the last one does or later. */
export function addRange(ranges: Range[], { start, end }: Range): void {
  let from = start;
  for (let last = ranges.at(-1); last !== undefined && last.end >= from; last = ranges.at(-1)) {
    from = Math.min(from, last.start);
    ranges.pop();
  }
  ranges.push({ start: from, end });
}

/** How much of one pattern the last characters are. */
interface Follower {
  readonly codes: Uint8Array;
  readonly borders: Int32Array;
  readonly folded: Uint8Array;
  matched: number;
}

function createFollower({ codes, fold }: Pattern): Follower {
  return {
    codes: Uint8Array.from(codes),
    borders: Int32Array.from(bordersOf(codes)),
    folded: Uint8Array.from({ length: 256 }, (_, code) => fold(code)),
    matched: 0,
  };
}

/** Takes one character more; whether the pattern ends with it. */
function follow(follower: Follower, code: number): boolean {
  const { codes, borders, folded } = follower;
  // Past the table there is no character that any pattern holds.
  const wanted = code < folded.length ? folded[code] : -1;
  let { matched } = follower;
  while (matched > 0 && codes[matched] !== wanted) matched = borders[matched - 1] ?? 0;
  if (codes[matched] === wanted) matched += 1;
  const isWhole = matched === codes.length;
  follower.matched = isWhole ? (borders[matched - 1] ?? 0) : matched;
  return isWhole;
}

/** For each beginning of the pattern, how long a beginning of it is its end as well. */
function bordersOf(codes: readonly number[]): readonly number[] {
  const borders = [0];
  let border = 0;
  for (const code of codes.slice(1)) {
    while (border > 0 && codes[border] !== code) border = borders[border - 1] ?? 0;
    if (codes[border] === code) border += 1;
    borders.push(border);
  }
  return borders;
}
