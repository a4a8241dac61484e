import { appMessages } from "#app/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Theme } from "#storage/settings.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconMoon, IconSun, IconSystem } from "#ui/icons/icons.tsx";
import { nextTheme } from "./theme.ts";

interface ThemeSwitchProps {
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

const ICONS: Record<Theme, typeof IconSystem> = {
  system: IconSystem,
  dark: IconMoon,
  light: IconSun,
  contrast: IconSystem,
};

/** Button that changes to the next theme: system, dark, light, high contrast, and system again. */
export function ThemeSwitch({ theme, onTheme }: ThemeSwitchProps) {
  const t = useMessages(appMessages);
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={t.theme({ theme: t[theme] })}
      data-testid="theme"
      onClick={() => onTheme(nextTheme(theme))}
    >
      <Icon />
    </IconButton>
  );
}
