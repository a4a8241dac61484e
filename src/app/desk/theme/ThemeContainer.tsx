import { usePersisted } from "#app/use-persisted.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { Settings } from "#storage/settings.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { withTheme } from "./theme.ts";

/** Connects the theme switch to the settings. */
export function ThemeContainer({ settings }: { settings: Persisted<Settings> }) {
  const { theme } = usePersisted(settings);
  return <ThemeSwitch theme={theme} onTheme={(next) => settings.update(withTheme(next))} />;
}
