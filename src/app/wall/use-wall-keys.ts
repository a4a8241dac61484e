import { type Shortcut, useShortcuts } from "#app/commands/use-shortcuts.ts";
import type { PageProps } from "#app/desk/page-props.ts";
import { withNextTheme } from "#app/desk/theme/theme.ts";
import { toDesk } from "#app/url/change-view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { keysOf } from "#features/palette/actions.ts";
import type { Chord } from "#features/palette/chord.ts";
import type { Pages } from "#features/wall/use-pages.ts";
import { useLive } from "#live/hooks.ts";
import { toggleFullscreen } from "./toggle-fullscreen.ts";

/** Runs the actions of the wall on their keys: those of the desk that the wall has, and its own. */
export function useWallKeys(
  { desk, store }: Pick<PageProps, "desk" | "store">,
  { turn }: Pick<Pages, "turn">,
): void {
  const { source } = useLive();
  const keys = keysOf(usePersisted(store.settings).keys);
  const isPaused = () => source.status().connection.state === "paused";
  const nextList = { act: () => desk.stepList(1) };
  const previousList = { act: () => desk.stepList(-1) };
  const nextPage = { act: () => turn(1) };
  const previousPage = { act: () => turn(-1) };
  useShortcuts(
    new Map<Chord, Shortcut>([
      // Of equal keys the last one counts: what only the wall does comes after what a person may give its key.
      [keys.wall, { act: toDesk }],
      [keys.pause, { act: () => (isPaused() ? source.resume() : source.pause()) }],
      [keys.theme, { act: () => store.settings.update(withNextTheme) }],
      [keys.nextList, nextList],
      [keys.previousList, previousList],
      ["ArrowDown", nextList],
      ["ArrowUp", previousList],
      ["Alt+Enter", { act: toggleFullscreen }],
      ["Escape", { act: toDesk }],
      ["ArrowRight", nextPage],
      ["PageDown", nextPage],
      ["ArrowLeft", previousPage],
      ["PageUp", previousPage],
    ]),
  );
}
