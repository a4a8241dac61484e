import type { Kept } from "#storage/kept.ts";
import type { Settings } from "#storage/settings.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { withTheme } from "./theme.ts";
import { useKept } from "./use-kept.ts";

/** The switch over the theme that a person's settings keep. */
export function OwnTheme({ settings }: { settings: Kept<Settings> }) {
  const { theme } = useKept(settings);
  return <ThemeSwitch theme={theme} onTheme={(next) => settings.update(withTheme(next))} />;
}
