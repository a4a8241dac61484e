import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { viewRow } from "#features/watchlist/rows/row-view.ts";
import { FIELD_NAMES, type FieldName, quoteFields } from "#live/quote-fields.ts";
import type { Figure } from "#market/figure.ts";
import { formatFigure, numberFormat } from "#market/format.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { sessionChange } from "#market/statistics/session.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
import { drawArrow } from "#ui/figure/arrow.tsx";
import { drawSized } from "#ui/figure/bars.tsx";
import { drawFigure } from "#ui/figure/draw-figure.tsx";
import { type Contender, listen } from "./contender.ts";
import { draw } from "./touchline.tsx";

/** The time after which the product has usually drawn its first quotes, which are copied. */
const DRAWN_MS = 2000;
/** The time between two looks at a product that has not drawn all of them: a slow machine needs longer. */
const RETRY_MS = 100;
/** The product's redraw intervals with few quotes a frame, and with many. */
const FRAME_MS = { few: 125, many: 250 };
const MANY = 40;
const LIT_MS = 480;

const FORMAT = numberFormat("en");

/**
 * The minimum work for the product's table: its elements and styles, with a hand-written loop that updates every exact
 * value and text, arrows, flash and ages. It has no React, no cache, no alerts and no sparklines. Of the history it
 * stores only the quotes.
 */
export const copied: Contender = (props) => {
  const { root, port } = props;
  const end = draw(props);
  const copyRows = () => {
    if (root.querySelector("[data-testid=quote][data-state=waiting]")) {
      setTimeout(copyRows, RETRY_MS);
      return;
    }
    const copy = [...root.children].map((child) => child.cloneNode(true));
    end();
    root.replaceChildren(...copy);
    const rows = [...root.querySelectorAll<HTMLElement>("[data-testid=quote]")].map(rowOf);
    const byIsin = new Map(rows.map((row) => [row.isin, row] as const));
    const waiting = new Map<Isin, CheckedQuote>();
    const write = () => {
      const isBusy = waiting.size > MANY;
      for (const [isin, checked] of waiting) byIsin.get(isin)?.write(checked);
      for (const row of rows) row.pass();
      waiting.clear();
      setTimeout(write, isBusy ? FRAME_MS.many : FRAME_MS.few);
    };
    write();
    listen(port, (checked) => waiting.set(checked.quote.instrument, checked));
  };
  setTimeout(copyRows, DRAWN_MS);
};

function rowOf(row: HTMLElement) {
  const find = (selector: string) => {
    const found = row.querySelector(selector);
    if (!found) throw new Error(`The product's row has no ${selector}`);
    return found;
  };
  const fields = new Map(
    FIELD_NAMES.map((name): [FieldName, Element] => [name, find(`[data-field="${name}"]`)]),
  );
  const fieldOf = (name: FieldName) => fields.get(name) ?? row;
  const session = find("[data-field=session-change]");
  const [marketAge, checkedAge] = [
    childAt(fieldOf("updated-at"), 0),
    childAt(find(".cell-checked > span"), 1),
  ];
  const history: CheckedQuote[] = [];
  let first: Figure | undefined;
  let shown: CheckedQuote | undefined;
  let agedAt = 0;
  let lit: { readonly box: Element; readonly until: number }[] = [];

  function writeSide(checked: CheckedQuote, side: "bid" | "ask", view: ReturnType<typeof viewRow>) {
    const figure = view[side];
    const price = fieldOf(`${side}-price`);
    drawFigure(childAt(price, 0), figure);
    drawSized(childAt(fieldOf(`${side}-size`), 0), figure.size, figure.share);
    const box = price.parentElement ?? row;
    const { direction } = checked.moves[side] ?? {};
    drawArrow(childAt(box, 1), direction, direction && figure.movedBy);
    if (!direction || box.className !== "price-box") return;
    box.classList.add(`flash-${direction}`);
    lit.push({ box, until: performance.now() + LIT_MS });
  }

  return {
    isin: parseIsin(row.dataset["isin"] ?? ""),
    write(checked: CheckedQuote) {
      shown = checked;
      history.push(checked);
      const view = viewRow(checked, FORMAT);
      const values = quoteFields(checked);
      for (const [name, field] of fields) drawAttribute(field, "data-value", values[name]);
      writeSide(checked, "bid", view);
      writeSide(checked, "ask", view);
      drawText(fieldOf("spread"), view.spread);
      if (view.bps !== undefined) drawText(fieldOf("spread-bps"), view.bps);
      drawText(childAt(fieldOf("mid"), 0), view.mid);
      drawAttribute(marketAge, "title", values["updated-at"]);
      first ??= checked.derived.mid;
      const percent = sessionChange(first, checked.derived.mid);
      drawAttribute(session, "data-value", percent ?? "");
      const text = session.lastChild;
      if (text && percent) text.nodeValue = `${formatFigure(percent, FORMAT, { sign: "always" })}%`;
    },
    /** Ends a flash when its time is over, and writes the quote's age once a second. */
    pass() {
      for (const { box, until } of lit) {
        if (until < performance.now()) box.classList.remove("flash-up", "flash-down");
      }
      lit = lit.filter(({ until }) => until >= performance.now());
      const now = Date.now();
      if (!shown || now - agedAt < 1000) return;
      agedAt = now;
      const age = `${Math.floor((now - shown.checkedAtEpochMs) / 1000)} s`;
      drawText(marketAge, age);
      drawText(checkedAge, age);
    },
  };
}
