import type { ActionId } from "#features/palette/actions.ts";
import type { Chord } from "#features/palette/chord.ts";
import type { Shortcut, Shortcuts } from "./use-shortcuts.ts";

/** Done to the instrument in detail: there may be none. */
type OfFocus = "close" | "watch" | "quantity" | "alert";
/** Done to the simulated market: that of a real service has no such thing. */
type OfSimulated = "presenter";
type AtTimes = OfFocus | OfSimulated;

/** The actions that are possible now. */
export type Actions = Readonly<
  Record<Exclude<ActionId, AtTimes>, () => void> & Partial<Record<AtTimes, () => void>>
>;

/** Going along rows is meant for a key held down. */
const REPEATING: ReadonlySet<ActionId> = new Set(["next", "previous"]);

/** The actions by the keys that a person has given them. */
export function shortcutsOf(actions: Actions, keys: Readonly<Record<ActionId, Chord>>): Shortcuts {
  const shortcuts = new Map<Chord, Shortcut>();
  for (const [id, act] of entriesOf(actions)) {
    if (keys[id] !== "") shortcuts.set(keys[id], { act, repeats: REPEATING.has(id) });
  }
  return shortcuts;
}

const entriesOf = (actions: Actions): readonly (readonly [ActionId, () => void])[] =>
  Object.entries(actions) as readonly (readonly [ActionId, () => void])[];
