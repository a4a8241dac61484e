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
 * What matches, in groups. Words may stand in any order; items are ranked by words (see `rankOf`). With
 * nothing typed: the lists and the actions.
 */
export function find(findable: PaletteItems, query: string): readonly Group[] {
  const { instruments, lists, actions, commands, settings } = findable;
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const isEmpty = words.length === 0;
  const found: readonly Group[] = [
    { kind: "instrument", items: isEmpty ? [] : first(instruments(query), MOST) },
    { kind: "list", items: matching(lists, ({ name }) => [name, ""], words).slice(0, MOST) },
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

/** The text by which an item is called first, and a further one. */
type Texts = readonly [lead: string, rest: string];

const textOfCommand = ({ title, keywords = "" }: ActionItem | CommandItem): Texts => [
  title,
  keywords,
];

/** One looks for the choice, as in "dark", rather than for its setting. */
const textOfSetting = ({ title, keywords }: SettingItem): Texts => [keywords, title];

function matching<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => Texts,
  words: readonly string[],
): readonly Item[] {
  return items
    .flatMap((item) => {
      const [lead, rest] = textsOf(item);
      const ranks = words.map((word) => rankOf(word, foldText(lead), foldText(rest)));
      return ranks.includes(-1) ? [] : [{ item, rank: Math.max(0, ...ranks) }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/**
 * How well a text fits a word, 0 for best and -1 for not at all: a word of the leading text is it, the
 * leading text begins with it, one of its words does, a word of the further text does, or the leading text
 * holds it somewhere. Inside a further word nobody sees why it matched.
 */
function rankOf(word: string, lead: string, rest: string): number {
  const leads = lead.split(BETWEEN_WORDS);
  const begins = (text: string) => text.startsWith(word);
  if (leads.includes(word)) return 0;
  if (begins(lead)) return 1;
  if (leads.some(begins)) return 2;
  if (rest.split(BETWEEN_WORDS).some(begins)) return 3;
  return lead.includes(word) ? 4 : -1;
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

function first<Item>(items: Iterable<Item>, most: number): readonly Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === most) break;
    taken.push(item);
  }
  return taken;
}
