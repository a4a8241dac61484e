import type { Isin } from "#market/isin.ts";
import { COLUMNS, type Contender, listen, type RowTexts, textsOf } from "./contender.ts";
import "./plain.css";

/**
 * The minimum work for any table of that many rows: all rows are in the page, and a loop writes the changed texts once
 * a frame. It has no flash and no ages.
 */
export const floor: Contender = ({ root, isins, port }) => {
  root.style.overflow = "auto";
  const cells = new Map(isins.map((isin) => [isin, rowOf(root, isin)]));
  const waiting = new Map<Isin, RowTexts>();

  const write = () => {
    for (const [isin, texts] of waiting) {
      for (const [at, column] of COLUMNS.entries()) {
        const text = cells.get(isin)?.[at];
        if (text && text.data !== texts[column]) text.data = texts[column];
      }
    }
    waiting.clear();
  };
  listen(port, (checked) => {
    const { instrument } = checked.quote;
    if (waiting.size === 0) requestAnimationFrame(write);
    waiting.set(instrument, textsOf(checked));
  });
};

function rowOf(root: HTMLElement, isin: Isin): readonly Text[] {
  const row = document.createElement("div");
  row.className = "plain-row";
  row.dataset["isin"] = isin;
  const texts = COLUMNS.map((column) => {
    const cell = document.createElement("div");
    cell.dataset["column"] = column;
    const text = document.createTextNode("");
    cell.append(text);
    row.append(cell);
    return text;
  });
  root.append(row);
  return texts;
}
