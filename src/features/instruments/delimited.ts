const DELIMITERS = ["\t", ";", ",", "|"];

/**
 * Parses delimited text (RFC 4180) into rows of cells; without a `delimiter` the first line decides it. A
 * quoted cell may contain delimiters, line breaks and doubled quotes. A cell without a closing quote is taken
 * literally. Empty rows are omitted.
 */
export function readDelimited(
  text: string,
  delimiter: string = delimiterOf(text),
): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const endRow = () => {
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
  };
  let offset = 0;
  while (offset < text.length) {
    const { cell, end } =
      text[offset] === '"' ? readQuotedCell(text, offset) : readPlainCell(text, offset, delimiter);
    row.push(cell.trim());
    offset = end;
    // Text between a closing quote and the delimiter is dropped.
    while (offset < text.length && text[offset] !== delimiter && !isBreak(text[offset]))
      offset += 1;
    if (text[offset] !== delimiter) endRow();
    offset += 1;
  }
  endRow();
  return rows;
}

const isBreak = (char: string | undefined) => char === "\n" || char === "\r";

function readPlainCell(text: string, from: number, delimiter: string) {
  let end = from;
  while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end += 1;
  return { cell: text.slice(from, end), end };
}

function readQuotedCell(text: string, from: number) {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    // No closing quote: the cell just begins with a quotation mark.
    if (end < 0) return readPlainCell(text, from, "\n");
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { cell: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function delimiterOf(text: string): string {
  const firstLine = /[^\r\n]+/.exec(text)?.[0] ?? "";
  const candidates = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }));
  return candidates.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
