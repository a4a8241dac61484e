import type { Isin } from "#market/isin.ts";
import { type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { broughtBack } from "./desk-lists.ts";
import type { Undo } from "./undo.ts";

interface LinkedRowsOptions {
  /** The entries of the list that came with a link; undefined while another one is open. */
  readonly get: () => readonly Entry[] | undefined;
  readonly set: (entries: readonly Entry[]) => void;
  readonly undo: Undo;
}

/** What a person does to the rows of a list that is kept nowhere but in the address. */
export function createLinkedRows({ get, set, undo }: LinkedRowsOptions) {
  const now = () => get() ?? [];
  return {
    remove(entries: readonly Entry[]) {
      const before = now();
      const texts = new Set(entries.map(textOf));
      const gone = before.filter((entry) => texts.has(textOf(entry)));
      set(before.filter((entry) => !gone.includes(entry)));
      undo.offer({ kind: "rows", count: gone.length }, () => {
        const there = get();
        if (there) set(broughtBack(there, before, gone));
      });
    },
    /** `to` is counted without the moved rows. */
    reorder(isins: readonly Isin[], to: number) {
      const isMoved = (entry: Entry) => isinsOf([entry]).some((isin) => isins.includes(isin));
      const others = now().filter((entry) => !isMoved(entry));
      set(others.toSpliced(to, 0, ...now().filter(isMoved)));
    },
  };
}
