import { figureLiteral } from "#market/figure.ts";
import { formatFigure, numberFormat } from "#market/format.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "#market/languages.ts";
import { searchWords } from "#messages/search-words.ts";
import { timesIn } from "#messages/time.ts";
import { type Settings, TEXT_SIZES } from "#storage/settings.ts";

/** Values that a label may contain. */
export interface LabelContext {
  readonly language: Language;
  readonly localeAuto: (values: { sample: string }) => string;
  readonly zoneLocal: (values: { zone: string }) => string;
  readonly percent: (values: { n: number }) => string;
}

/** Value that one press can choose. */
type Choosable = string | number | boolean;

export interface Choice<Value> {
  readonly value: Value;
  /** English label; or a function for a label that contains a value or is equal in every language. */
  readonly label: string | ((context: LabelContext) => string);
  /** Further words that find it in the palette; see `searchWords`. */
  readonly keywords?: string;
}

/**
 * Presentation of one setting. Its schema and its default are in `src/storage/settings.ts`, its German
 * texts in `src/messages/de/settings.ts`, by the setting's name and the choice's value.
 */
export interface SettingDef<Value> {
  readonly label: string;
  readonly hint?: string;
  /** Name in the preview of a backup. */
  readonly inBackup: string;
  /** Further words that find it in the palette; see `searchWords`. */
  readonly keywords: string;
  /** Section of the form; `own` for a setting with a view of its own, which a palette command opens. */
  readonly section: "look" | "words" | "alerts" | "own";
  readonly control: "choices" | "switch" | "locale" | "timeZone" | "view";
  /** The palette has a command for each choice; a switch has the choices `on` and `off`. */
  readonly choices?: readonly Choice<Extract<Value, Choosable>>[];
}

export type SettingName = Exclude<keyof Settings, "version">;

/** All settings in the order of the form. The type requires one for each field of the schema. */
export const SETTING_DEFS: { readonly [Name in SettingName]: SettingDef<Settings[Name]> } = {
  theme: {
    label: "Theme",
    inBackup: "theme",
    keywords: searchWords("theme mode colours", "design modus farben"),
    section: "look",
    control: "choices",
    choices: [
      {
        value: "system",
        label: "System",
        keywords: searchWords("system automatic", "automatisch"),
      },
      {
        value: "dark",
        label: "Dark",
        keywords: searchWords("dark black night", "dunkel schwarz nacht"),
      },
      {
        value: "light",
        label: "Light",
        keywords: searchWords("light bright white day", "hell weiss tag"),
      },
      {
        value: "contrast",
        label: "High contrast",
        keywords: searchWords("high contrast", "hoher kontrast"),
      },
    ],
  },
  palette: {
    label: "Price colours",
    inBackup: "price colours",
    keywords: searchWords("colours up down palette", "farben auf ab"),
    section: "look",
    control: "choices",
    choices: [
      {
        value: "green-red",
        label: "Green, red",
        keywords: searchWords("green red western", "grün rot"),
      },
      {
        value: "red-green",
        label: "Red, green",
        keywords: searchWords("red green asian", "rot grün"),
      },
      {
        value: "blue-orange",
        label: "Blue, orange",
        keywords: searchWords("blue orange colour blind", "blau farbenblind"),
      },
    ],
  },
  density: {
    label: "Row height",
    inBackup: "row height",
    keywords: searchWords("density rows height", "dichte zeilen höhe"),
    section: "look",
    control: "choices",
    choices: [
      {
        value: "compact",
        label: "Compact",
        keywords: searchWords("compact dense small", "kompakt dicht eng"),
      },
      {
        value: "standard",
        label: "Standard",
        keywords: searchWords("standard normal medium", "mittel"),
      },
      {
        value: "relaxed",
        label: "Relaxed",
        keywords: searchWords("relaxed wide roomy", "weit luftig"),
      },
    ],
  },
  textSize: {
    label: "Text size",
    inBackup: "text size",
    keywords: searchWords("text font size zoom", "schrift textgröße"),
    section: "look",
    control: "choices",
    choices: TEXT_SIZES.map((n) => ({ value: n, label: ({ percent }) => percent({ n }) })),
  },
  flash: {
    label: "Flash price changes",
    hint: "The arrow and the changed digits stay either way.",
    inBackup: "price flash",
    keywords: searchWords("flash light up blink change", "aufleuchten blinken"),
    section: "look",
    control: "switch",
  },
  language: {
    label: "Language",
    inBackup: "language",
    keywords: searchWords("language", "sprache"),
    section: "words",
    control: "choices",
    choices: [
      {
        value: "auto",
        label: "Browser default",
        keywords: searchWords("browser automatic", "automatisch"),
      },
      ...LANGUAGES.map((value) => ({
        value,
        // In the language itself, for users who read no other one.
        label: () => LANGUAGE_NAMES[value],
        keywords: LANGUAGES.map((language) => nameOf(value, language)).join(" "),
      })),
    ],
  },
  locale: {
    label: "Number format",
    inBackup: "number format",
    keywords: searchWords(
      "figures numbers separators decimal comma point",
      "zahlen trennzeichen komma punkt",
    ),
    section: "words",
    control: "locale",
    // One locale for each common number format; an imported file may contain another.
    choices: ["auto", "en", "en-IN", "de", "de-CH", "es", "fr", "it", "pl", "pt", "sv"].map(
      (value) => ({ value, label: (context) => localeLabel(value, context) }),
    ),
  },
  timeZone: {
    label: "Time zone",
    inBackup: "time zone",
    keywords: searchWords("time zone clock", "zeitzone uhr"),
    section: "words",
    control: "timeZone",
    choices: [
      {
        value: "local",
        label: ({ zoneLocal }) => zoneLocal({ zone: timesIn(undefined).zone }),
        keywords: searchWords("local device own", "lokal gerät"),
      },
      { value: "UTC", label: () => "UTC", keywords: "utc gmt" },
    ],
  },
  sound: {
    label: "Play a sound on alerts",
    inBackup: "alert sound",
    keywords: searchWords("sound tone chime mute alarm", "ton klang stumm"),
    section: "alerts",
    control: "switch",
  },
  keys: {
    label: "Keyboard shortcuts",
    inBackup: "keyboard shortcuts",
    keywords: searchWords("keys shortcuts", "tasten"),
    section: "own",
    control: "view",
  },
  presets: {
    label: "Preset quantities",
    inBackup: "preset quantities",
    keywords: searchWords("quantities presets", "mengen"),
    section: "own",
    control: "view",
  },
  compare: {
    label: "Always compare sizes",
    inBackup: "quantity comparison",
    keywords: searchWords("compare quantities", "vergleichen mengen"),
    section: "own",
    control: "switch",
  },
};

export const SETTING_NAMES = Object.keys(SETTING_DEFS) as readonly SettingName[];

/** Returns the label of a number format, with a sample figure. */
export function localeLabel(locale: string, { language, localeAuto }: LabelContext): string {
  if (locale === "auto") return localeAuto({ sample: sampleIn(language) });
  return `${nameOf(locale, language)}: ${sampleIn(locale)}`;
}

function sampleIn(locale: string): string {
  return formatFigure(figureLiteral("1234567.89"), numberFormat(locale));
}

function nameOf(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? tag;
}
