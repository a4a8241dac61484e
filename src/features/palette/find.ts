import { foldText } from "#market/fold-text.ts";
import type { Isin } from "#market/isin.ts";
import type { ActionId } from "./actions.ts";
import type { Chord } from "./chord.ts";

/** One item of the command field. */
export type PaletteItem = InstrumentItem | ListItem | ActionItem | CommandItem | SettingItem;

interface InstrumentItem {
  readonly kind: "instrument";
  readonly id: Isin;
  /** The user's label or the listed name; of a match in a name that the label replaces, both. */
  readonly label: string | undefined;
  /** Whether the open list has it; otherwise the item adds it. */
  readonly isInList: boolean;
}

interface ListItem {
  readonly kind: "list";
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Whether it is the open one, which only a search finds. */
  readonly isOpen: boolean;
}

interface ActionItem {
  readonly kind: "action";
  readonly id: ActionId;
  readonly title: string;
  /** Whether it is about the instrument of the focused row, or else that in detail. */
  readonly isOnInstrument: boolean;
  /** Search terms that are not shown. */
  readonly keywords?: string | undefined;
  /** Why it cannot run now; undefined if it can. */
  readonly blockedBy?: string | undefined;
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
  /** Shown behind the title, such as how an amount is read. */
  readonly note?: string | undefined;
  /** Why it cannot run; undefined if it can. */
  readonly blockedBy?: string | undefined;
  /** Key that does the same now. */
  readonly chord?: Chord | undefined;
  /** Search terms that are not shown. A match at their beginning ranks like one at the title's. */
  readonly keywords: string;
  readonly act: () => void;
}

export interface Group {
  /** `onInstrument` has the actions on one instrument, before anything is typed. */
  readonly kind: Exclude<PaletteItem["kind"], "command"> | "onInstrument";
  readonly items: readonly PaletteItem[];
  /** Number of further matches that are left out. */
  readonly more: number;
}

interface FindableInstruments {
  readonly find: (query: string) => {
    /** Best first. */
    readonly isins: readonly Isin[];
    /** Whether nothing but the inside of words and ISINs matches. */
    readonly areInside: boolean;
  };
  /** Describes an instrument. Called for the few that are shown, out of many thousands. */
  readonly itemOf: (isin: Isin, query: string) => InstrumentItem;
}

export interface PaletteItems {
  readonly instruments: FindableInstruments;
  readonly lists: readonly ListItem[];
  readonly actions: readonly ActionItem[];
  readonly commands: readonly CommandItem[];
  /** Returns the commands that take an amount, with the amount that is typed last. */
  readonly ofAmount: (amount: string) => readonly CommandItem[];
  readonly settings: readonly SettingItem[];
}

/** Words and then an amount, as in `estimate 12k`. */
const WITH_AMOUNT = /^(\D*[^\d\s])\s+(\d.*)$/;

/** Maximum items of each kind, so that all kinds are in view together. */
const MAX_PER_KIND = 8;

/**
 * Returns the matching items by kind. Words may match in any order; `rankOf` decides which items come
 * first. Instruments come first, unless only the inside of their words and ISINs matches and another item has a visible
 * word that begins with the query, or is found by a whole word. An empty query returns the actions on one instrument, the lists that are not open, and the
 * other actions.
 */
export function find(findable: PaletteItems, query: string): readonly Group[] {
  const { instruments, lists, actions, commands, settings } = findable;
  const words = wordsOf(query);
  if (words.length === 0)
    return shownGroups([
      all(
        "onInstrument",
        actions.filter(({ isOnInstrument }) => isOnInstrument),
      ),
      group(
        "list",
        lists.filter(({ isOpen }) => !isOpen),
        itself,
      ),
      all(
        "action",
        actions.filter(({ isOnInstrument }) => !isOnInstrument),
      ),
    ]);
  const { isins, areInside } = instruments.find(query);
  const ranked = [
    { kind: "list", found: rank(lists, ({ name }) => [name, ""], words) },
    {
      kind: "action",
      found: [
        ...rankWithAmount(findable, query),
        ...rank([...actions, ...commands], textOfCommand, words),
      ],
    },
    { kind: "setting", found: rank(settings, textOfSetting, words) },
  ] as const;
  const others = ranked.map(({ kind, found }) =>
    group<Ranked<PaletteItem>>(kind, found, ({ item }) => item),
  );
  const first = group("instrument", isins, (isin) => instruments.itemOf(isin, query));
  const isLast =
    areInside && ranked.some(({ found }) => found.some((match) => match.rank < HIDDEN_BEGINNING));
  return shownGroups(isLast ? [...others, first] : [first, ...others]);
}

const wordsOf = (query: string) => foldText(query).split(/\s+/).filter(Boolean);

/**
 * Returns the commands that take the amount at the end of a query and match what is typed before it. A query that is an amount
 * matches all of them, but no better than an instrument whose ISIN has these digits inside.
 */
function rankWithAmount({ ofAmount }: PaletteItems, query: string): readonly Ranked<CommandItem>[] {
  const trimmed = query.trim();
  if (/^\d/.test(trimmed)) {
    return ofAmount(trimmed)
      .filter(({ blockedBy }) => blockedBy === undefined)
      .map((item) => ({ item, rank: INSIDE_WORD }));
  }
  const [, words = "", amount] = WITH_AMOUNT.exec(trimmed) ?? [];
  return amount === undefined ? [] : rank(ofAmount(amount), textOfCommand, wordsOf(words));
}

const shownGroups = (groups: readonly Group[]) => groups.filter(({ items }) => items.length > 0);

const all = (kind: Group["kind"], items: readonly PaletteItem[]): Group => ({
  kind,
  items,
  more: 0,
});

const group = <Found>(
  kind: Group["kind"],
  found: readonly Found[],
  itemOf: (found: Found) => PaletteItem,
): Group => ({
  kind,
  items: found.slice(0, MAX_PER_KIND).map(itemOf),
  more: Math.max(0, found.length - MAX_PER_KIND),
});

const itself = <Item>(item: Item): Item => item;

/** Texts of an item that a query is compared with; words of the primary one rank first. */
type SearchTexts = readonly [primary: string, secondary: string];

const textOfCommand = ({ title, keywords = "" }: ActionItem | CommandItem): SearchTexts => [
  title,
  keywords,
];

/** Users type the choice, as in "dark", rather than its setting. */
const textOfSetting = ({ title, keywords }: SettingItem): SearchTexts => [keywords, title];

interface Ranked<Item> {
  readonly item: Item;
  readonly rank: number;
}

/** Returns the items that match, best first. */
function rank<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => SearchTexts,
  words: readonly string[],
): readonly Ranked<Item>[] {
  return items
    .flatMap((item) => {
      const [primary, secondary] = textsOf(item);
      const ranks = words.map((word) => rankOf(word, foldText(primary), foldText(secondary)));
      return ranks.includes(-1) ? [] : [{ item, rank: Math.max(0, ...ranks) }];
    })
    .toSorted((a, b) => a.rank - b.rank);
}

/** Rank of a match at the beginning of a word that is not visible, and of one inside a visible word. */
const HIDDEN_BEGINNING = 4;
const INSIDE_WORD = 5;

/**
 * Returns how well a word matches a text: 0 is best, -1 is no match. In this order: the primary text
 * has the word, begins with it, or has a word that begins with it; the secondary text has the word, or a word that
 * begins with it; the primary text contains it within a word. Within a word of the secondary text there is no
 * match, because that text is not visible.
 */
function rankOf(word: string, primary: string, secondary: string): number {
  const primaryWords = primary.split(BETWEEN_WORDS);
  const begins = (text: string) => text.startsWith(word);
  if (primaryWords.includes(word)) return 0;
  if (begins(primary)) return 1;
  if (primaryWords.some(begins)) return 2;
  const secondaryWords = secondary.split(BETWEEN_WORDS);
  if (secondaryWords.includes(word)) return 3;
  if (secondaryWords.some(begins)) return HIDDEN_BEGINNING;
  return primary.includes(word) ? INSIDE_WORD : -1;
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
