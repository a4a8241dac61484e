import type { ActionId } from "#features/palette/actions.ts";
import type { Chord } from "#features/palette/chord.ts";
import type { Isin } from "#market/isin.ts";
import type { Shortcut, Shortcuts } from "./use-shortcuts.ts";

/** Actions on one instrument. They do nothing if there is none. */
type InstrumentAction = "watch" | "quantity" | "alert" | "rearm";
/** Impossible without a detail, or in a real market. */
type OptionalAction = "close" | "presenter";

/** Action on one instrument; `ofRow` is that of the row that had the focus before a window took it. */
type InstrumentAct = (ofRow?: Isin) => void;

/** Actions that are possible now. */
export type Actions = Readonly<
  Record<Exclude<ActionId, InstrumentAction | OptionalAction>, () => void> &
    Record<InstrumentAction, InstrumentAct> &
    Partial<Record<OptionalAction, () => void>>
>;

/** Actions that repeat while their key is held down. */
const REPEATING: ReadonlySet<ActionId> = new Set(["next", "previous"]);

/** Returns the actions by their keys. Of two actions with one key, the later one wins. */
export function shortcutsOf(actions: Actions, keys: Readonly<Record<ActionId, Chord>>): Shortcuts {
  const shortcuts = new Map<Chord, Shortcut>();
  for (const [id, act] of entriesOf(actions)) {
    if (keys[id] !== "") shortcuts.set(keys[id], { act, repeats: REPEATING.has(id) });
  }
  return shortcuts;
}

const entriesOf = (actions: Actions): readonly (readonly [ActionId, InstrumentAct])[] =>
  Object.entries(actions) as readonly (readonly [ActionId, InstrumentAct])[];
