import { useDesk } from "#app/desk/desk-context.ts";
import type { ButtonKey } from "#features/alerts/button-key.tsx";
import type { ActionId } from "#features/palette/actions.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";

/** Returns a function that describes the key of an action to the button that does the same. */
export function useButtonKey(): (id: ActionId) => ButtonKey {
  const { keys } = useDesk();
  const capText = useCapText();
  return (id) => ({ caps: capText(keys[id]), shortcut: ariaKeys(keys[id], isMac) });
}
