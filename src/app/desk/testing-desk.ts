import * as z from "zod/mini";
import type { Place } from "#app/url/address-bar.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { textOf } from "#storage/entry.ts";
import { type Lists, listsFormat, NO_LISTS, type Watchlist } from "#storage/lists.ts";
import { persist, type TextStorage } from "#storage/persisted.ts";
import { lastDetailsSchema } from "#storage/store.ts";
import { createDesk } from "./desk.ts";

export const A = testIsin(1);
export const B = testIsin(2);
export const C = testIsin(3);
export const D = testIsin(4);
export const MINE: Watchlist = { id: "mine", name: "Mine", isins: [A, B] };
export const OTHER: Watchlist = { id: "other", name: "Other", isins: [C] };

export const listsOf = (lists: readonly Watchlist[]): Lists => ({ version: 4, lists });

interface Setting {
  search?: string;
  /** Id of the list that this tab wrote its address from before the reload. */
  listOfAddress?: string;
  saved?: readonly Watchlist[];
  suggested?: readonly Isin[];
  storage?: TextStorage;
  /** What the tab keeps over a reload. */
  tabStorage?: TextStorage;
}

export const storageOf = (texts: Map<string, string>): TextStorage => ({
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => void texts.set(key, text),
});

/** Creates a desk with a storage and an address of its own. */
export function openDesk(setting: Setting = {}) {
  let search = setting.search ?? "";
  let listOfAddress = setting.listOfAddress;
  const writes: string[] = [];
  let words = { first: "My first list", shared: "Shared list" };
  let speak: (next: typeof words) => void = () => undefined;
  const place: Place = {
    search: () => search,
    listOfAddress: () => listOfAddress,
    replace(next, listId) {
      writes.push(next);
      search = next;
      listOfAddress = listId;
    },
  };
  const ownStorage = storageOf(new Map());
  const storage = () => setting.storage ?? ownStorage;
  const lists = persist({ key: "lists", ...listsFormat, fallback: NO_LISTS, storage });
  if (setting.saved) lists.set(listsOf(setting.saved));
  const openList = persist({ key: "open", schema: z.string(), fallback: "", storage });
  const tabStorage = setting.tabStorage ?? storageOf(new Map());
  const lastDetails = persist({
    key: "details",
    schema: lastDetailsSchema,
    fallback: {},
    storage: () => tabStorage,
  });
  const desk = createDesk({
    lists,
    openList,
    lastDetails,
    place,
    newId: () => "new",
    first: { id: "first", isins: setting.suggested ?? [] },
    names: {
      first: () => words.first,
      shared: () => words.shared,
      listen(changed) {
        speak = (next) => {
          words = next;
          changed();
        };
        return () => undefined;
      },
    },
  });
  return {
    desk,
    lists,
    openList,
    place,
    writes,
    watched: () => desk.view().open.entries.map(textOf),
    saved: () => lists.get().lists,
    speak: (next: typeof words) => speak(next),
  };
}
