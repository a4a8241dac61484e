import { foldText } from "#market/fold-text.ts";
import type { Isin } from "#market/isin.ts";
import type { ActionId } from "./actions.ts";

/** One thing that the command field offers. */
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
  /** Whether it holds already. */
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

/** So few of a kind that all kinds are in view together. */
const MOST = 8;

/**
 * What matches, in groups. Words may stand in any order, and what begins with the query comes before
 * what only holds it. With nothing typed: the lists and the actions.
 */
export function find(findable: PaletteItems, query: string): readonly Group[] {
  const { instruments, lists, actions, commands, settings } = findable;
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const isEmpty = words.length === 0;
  const found: readonly Group[] = [
    { kind: "instrument", items: isEmpty ? [] : first(instruments(query), MOST) },
    { kind: "list", items: matching(lists, ({ name }) => name, words).slice(0, MOST) },
    {
      kind: "action",
      items: isEmpty
        ? actions
        : matching([...actions, ...commands], textOfCommand, words).slice(0, MOST),
    },
    {
      kind: "setting",
      items: isEmpty ? [] : matching(settings, textOfSetting, words).slice(0, MOST),
    },
  ];
  return found.filter(({ items }) => items.length > 0);
}

const textOfCommand = ({ title, keywords = "" }: ActionItem | CommandItem) =>
  `${title} ${keywords}`;

/** One looks for the choice, as in "dark", rather than for its setting. */
const textOfSetting = ({ title, keywords }: SettingItem) => `${keywords} ${title}`;

function matching<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  words: readonly string[],
): readonly Item[] {
  const [lead = ""] = words;
  const texts = items
    .map((item) => ({ item, text: foldText(textOf(item)) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = texts.filter(({ text }) => text.startsWith(lead));
  const others = texts.filter(({ text }) => !text.startsWith(lead));
  return [...begins, ...others].map(({ item }) => item);
}

function first<Item>(items: Iterable<Item>, most: number): readonly Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === most) break;
    taken.push(item);
  }
  return taken;
}
