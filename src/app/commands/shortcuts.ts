import type { ActionId } from "#features/palette/actions.ts";
import type { Chord } from "#features/palette/chord.ts";
import type { Shortcut, Shortcuts } from "./use-shortcuts.ts";

/** Actions on the instrument in detail, possible while there is one. */
type DetailAction = "close" | "watch" | "quantity" | "alert";
/** Actions on the simulated market, impossible in a real one. */
type SimulatorAction = "presenter";
type OptionalAction = DetailAction | SimulatorAction;

/** Actions that are possible now. */
export type Actions = Readonly<
  Record<Exclude<ActionId, OptionalAction>, () => void> &
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

const entriesOf = (actions: Actions): readonly (readonly [ActionId, () => void])[] =>
  Object.entries(actions) as readonly (readonly [ActionId, () => void])[];
