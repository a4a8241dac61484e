import { useDesk } from "#app/desk/desk-context.ts";
import { useChangeSettings } from "#app/desk/use-change-settings.ts";
import { usePersisted } from "#app/desk/use-persisted.ts";
import type { SettingItem } from "#features/palette/find.ts";
import { settingsMessages } from "#features/settings/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { timesIn } from "#messages/time.ts";
import { DENSITIES } from "#storage/list-view.ts";
import { PALETTES, type Settings, TEXT_SIZES, THEMES } from "#storage/settings.ts";
import { commandMessages } from "./command-messages.ts";
import { COMMAND_WORDS } from "./command-words.ts";

/** A setting that one chooses from few. */
type Choosable = "theme" | "palette" | "density" | "textSize" | "language" | "flash" | "sound";
type Setting = Choosable | "timeZone";

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** By what it is found besides its label. */
  readonly words: string;
}

/** Every choice of every setting that has few of them, each to be made at once. */
export function useSettingItems(): readonly SettingItem[] {
  const { store, desk, view } = useDesk();
  const t = useMessages(settingsMessages);
  const o = useMessages(commandMessages);
  const kept = usePersisted(store.settings);
  const change = useChangeSettings();
  const { shape } = view.open;
  // A list with a shape of its own has its own height of rows, too.
  const settings = shape ? { ...kept, density: shape.density } : kept;

  function choose(next: Partial<Settings>) {
    if (next.density && shape) desk.setShape({ ...shape, density: next.density });
    else change(next);
  }
  const itemsOf = <Name extends Setting>(
    name: Name,
    label: string,
    choices: readonly Choice<Settings[Name]>[],
  ): readonly SettingItem[] =>
    choices.map((choice) => ({
      kind: "setting",
      id: `${name} ${choice.value}`,
      title: o.setting({ setting: label, choice: choice.label }),
      words: `${choice.words} ${choice.label} ${COMMAND_WORDS[name]}`,
      isChosen: settings[name] === choice.value,
      act: () => choose({ [name]: choice.value }),
    }));
  const switched: readonly Choice<boolean>[] = [
    { value: true, label: o.on, words: COMMAND_WORDS.on },
    { value: false, label: o.off, words: COMMAND_WORDS.off },
  ];
  const worded = <Value extends keyof typeof COMMAND_WORDS>(value: Value, label: string) => ({
    value,
    label,
    words: COMMAND_WORDS[value],
  });
  const palettes = {
    "green-red": t.greenRed,
    "red-green": t.redGreen,
    "blue-orange": t.blueOrange,
  };
  const zone = timesIn(undefined).zone;
  return [
    ...itemsOf(
      "theme",
      t.theme,
      THEMES.map((theme) => worded(theme, t[theme])),
    ),
    ...itemsOf(
      "palette",
      t.palette,
      PALETTES.map((palette) => worded(palette, palettes[palette])),
    ),
    ...itemsOf(
      "density",
      t.density,
      DENSITIES.map((density) => worded(density, t[density])),
    ),
    ...itemsOf(
      "textSize",
      t.textSize,
      TEXT_SIZES.map((n) => ({ value: n, label: t.percent({ n }), words: `${n}` })),
    ),
    ...itemsOf("language", t.language, [
      worded("auto", t.auto),
      worded("en", "English"),
      worded("de", "Deutsch"),
    ]),
    ...itemsOf("flash", t.flash, switched),
    ...itemsOf("sound", t.sound, switched),
    ...itemsOf("timeZone", t.timeZone, [
      { value: "UTC", label: "UTC", words: COMMAND_WORDS.utc },
      worded("local", t.zoneLocal({ zone })),
    ]),
  ];
}
