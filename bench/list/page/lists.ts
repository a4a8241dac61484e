import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import type { Isin } from "#market/isin.ts";
import "./plain.css";

export interface ListProps {
  readonly root: HTMLElement;
  readonly port: Port<ToWorker, ToTab>;
}

/** A list under measurement: a search field and its results. */
export type ListContender = (props: ListProps) => void;

const ROW_PX = 28;

/** Finds the instruments whose ISIN contains a text. */
type Find = (wanted: string) => readonly Isin[];

/** A list drawn by hand: only the hits in view are in the page, or all of them if `isWhole`. */
const byHand =
  (search: (isins: readonly Isin[]) => Find, isWhole: boolean): ListContender =>
  ({ root, port }) => {
    const field = document.createElement("input");
    const list = document.createElement("div");
    list.className = "plain-list";
    root.append(field, list);
    const inView = isWhole ? Number.POSITIVE_INFINITY : Math.ceil(window.innerHeight / ROW_PX) + 12;
    port.onMessage((message) => {
      if (message.kind !== "list" || !("value" in message.outcome)) return;
      const find = search(message.outcome.value.isins);
      const show = () => {
        const hits = find(field.value.trim().toUpperCase());
        list.replaceChildren(...hits.slice(0, inView).map(rowOf));
      };
      field.addEventListener("input", show);
      show();
    });
  };

function rowOf(isin: Isin): HTMLElement {
  const row = document.createElement("button");
  row.dataset["isin"] = isin;
  row.textContent = isin;
  return row;
}

const filtered =
  (isins: readonly Isin[]): Find =>
  (wanted) =>
    isins.filter((isin) => isin.includes(wanted));

function narrowed(isins: readonly Isin[]): Find {
  let last = "";
  let hits = isins;
  return (wanted) => {
    const among = wanted.startsWith(last) ? hits : isins;
    hits = among.filter((isin) => isin.includes(wanted));
    last = wanted;
    return hits;
  };
}

export const narrowing = byHand(narrowed, false);
export const filtering = byHand(filtered, false);
export const whole = byHand(narrowed, true);
