import { foldText } from "#market/fold-text.ts";
import type { Isin } from "#market/isin.ts";
import type { ActionId } from "./actions.ts";

/** One item of the command field. */
export type PaletteItem =
  | { readonly kind: "instrument"; readonly id: Isin; readonly label: string | undefined }
  | { readonly kind: "list"; readonly id: string; readonly name: string; readonly size: number }
  | ActionItem
  | CommandItem
  | SettingItem;

interface ActionItem {
  readonly kind: "action";
  readonly id: ActionId;
  readonly title: string;
  /** Search terms that are not shown. */
  readonly keywords?: string | undefined;
}

/** A command without a key of its own; listed among the actions. */
export interface CommandItem extends RunnableItem {
  readonly kind: "command";
}

/** One choice of one setting. */
export interface SettingItem extends RunnableItem {
  readonly kind: "setting";
  /** Whether it is the present choice. */
  readonly isChosen: boolean;
}

interface RunnableItem {
  readonly id: string;
  readonly title: string;
  /** Search terms that are not shown. A match at their beginning ranks like one at the title's. */
  readonly keywords: string;
  readonly act: () => void;
}

export interface Group {
  readonly kind: Exclude<PaletteItem["kind"], "command">;
  readonly items: readonly PaletteItem[];
}

export interface PaletteItems {
  /** Instruments that match, best first; called with what was typed. */
  readonly instruments: (query: string) => Iterable<Extract<PaletteItem, { kind: "instrument" }>>;
  readonly lists: readonly Extract<PaletteItem, { kind: "list" }>[];
  readonly actions: readonly ActionItem[];
  readonly commands: readonly CommandItem[];
  readonly settings: readonly SettingItem[];
}

/** Maximum items of each kind, so that all kinds are in view together. */
const MAX_PER_KIND = 8;

/**
 * Returns the matching items by kind. Words may match in any order; items that begin with the first word
 * come first. An empty query returns the lists and the actions.
 */
export function find(findable: PaletteItems, query: string): readonly Group[] {
  const { instruments, lists, actions, commands, settings } = findable;
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const isEmpty = words.length === 0;
  const groups: readonly Group[] = [
    { kind: "instrument", items: isEmpty ? [] : takeFirst(instruments(query), MAX_PER_KIND) },
    {
      kind: "list",
      items: filterMatching(lists, ({ name }) => name, words).slice(0, MAX_PER_KIND),
    },
    {
      kind: "action",
      items: isEmpty
        ? actions
        : filterMatching([...actions, ...commands], textOfCommand, words).slice(0, MAX_PER_KIND),
    },
    {
      kind: "setting",
      items: isEmpty ? [] : filterMatching(settings, textOfSetting, words).slice(0, MAX_PER_KIND),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const textOfCommand = ({ title, keywords = "" }: ActionItem | CommandItem) =>
  `${title} ${keywords}`;

/** Choice before setting, because a match at the beginning ranks higher, and users type "dark". */
const textOfSetting = ({ title, keywords }: SettingItem) => `${keywords} ${title}`;

function filterMatching<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  words: readonly string[],
): readonly Item[] {
  const [lead = ""] = words;
  const matches = items
    .map((item) => ({ item, text: foldText(textOf(item)) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const atBeginning = matches.filter(({ text }) => text.startsWith(lead));
  const others = matches.filter(({ text }) => !text.startsWith(lead));
  return [...atBeginning, ...others].map(({ item }) => item);
}

function takeFirst<Item>(items: Iterable<Item>, max: number): readonly Item[] {
  const firstItems: Item[] = [];
  for (const item of items) {
    if (firstItems.length === max) break;
    firstItems.push(item);
  }
  return firstItems;
}
