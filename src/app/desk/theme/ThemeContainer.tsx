import { usePersisted } from "#app/use-persisted.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { Settings } from "#storage/settings.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { withTheme } from "./theme.ts";

/** The switch over the theme that a person's settings keep. */
export function ThemeContainer({ settings }: { settings: Persisted<Settings> }) {
  const { theme } = usePersisted(settings);
  return <ThemeSwitch theme={theme} onTheme={(next) => settings.update(withTheme(next))} />;
}
