const DELIMITERS = ["\t", ";", ",", "|"];

/**
 * The rows and cells of a sheet saved as text (RFC 4180), whatever parts its cells: the first line
 * tells. A quoted cell may hold delimiters, line breaks and doubled quotes; what is quoted badly is
 * read as it stands. Empty rows are left out.
 */
export function readDelimited(text: string): readonly (readonly string[])[] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  const endRow = () => {
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
  };
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuotedCell(text, at) : plain(text, at, delimiter);
    row.push(cell.trim());
    at = end;
    // Whatever follows a closing quote up to the delimiter belongs to no cell.
    while (at < text.length && text[at] !== delimiter && !isBreak(text[at])) at += 1;
    if (text[at] !== delimiter) endRow();
    at += 1;
  }
  endRow();
  return rows;
}

const isBreak = (sign: string | undefined) => sign === "\n" || sign === "\r";

function plain(text: string, from: number, delimiter: string) {
  let end = from;
  while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end += 1;
  return { cell: text.slice(from, end), end };
}

function readQuotedCell(text: string, from: number) {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    // Nothing closes it: it was no quotation but a cell that begins with the sign.
    if (end < 0) return plain(text, from, "\n");
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { cell: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function delimiterOf(text: string): string {
  const firstLine = /[^\r\n]+/.exec(text)?.[0] ?? "";
  const counted = DELIMITERS.map((sign) => ({ sign, count: firstLine.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
