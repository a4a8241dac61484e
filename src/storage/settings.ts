import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { figureLiteral, parsePositive } from "#market/figure.ts";
import { LANGUAGES } from "#market/languages.ts";
import { ownTextSchema, parseWith } from "./field-schemas.ts";
import { densitySchema } from "./list-view.ts";
import type { StoredFormat } from "./stored-format.ts";

const THEMES = ["system", "dark", "light", "contrast"] as const;
const PALETTES = ["green-red", "red-green", "blue-orange"] as const;
/** In percent of the default size. */
export const TEXT_SIZES = [100, 112, 125, 150] as const;

export type Theme = (typeof THEMES)[number];

/** Maximum number of preset quantities: as many as fit side by side in a narrow pane. */
export const MAX_PRESETS = 8;

/**
 * Every setting with its default, which replaces a missing or invalid value, so that one bad setting does not affect
 * the others. `src/features/settings/setting-defs.ts` describes how each setting is shown.
 */
const settingsSchema = z.strictObject({
  version: z.literal(1),
  theme: z._default(z.enum(THEMES), "system"),
  /** The colour of a rise, then that of a fall. */
  palette: z._default(z.enum(PALETTES), "green-red"),
  density: z._default(densitySchema, "standard"),
  textSize: z._default(z.literal(TEXT_SIZES), 100),
  language: z._default(z.enum(["auto", ...LANGUAGES]), "auto"),
  /** The locale of figures: a BCP 47 tag, or `auto` for that of the language. */
  locale: z._default(parseWith(asLocale), "auto"),
  /** `UTC`, `local` for the device's, or an IANA name. */
  timeZone: z._default(parseWith(asTimeZone), "local"),
  /** Whether a changed figure flashes. */
  flash: z._default(z.boolean(), true),
  sound: z._default(z.boolean(), false),
  /** The key chords that differ from the defaults, by action; an empty text for no chord. */
  keys: z._default(z.record(ownTextSchema(40), z.string().check(z.maxLength(40))), {}),
  /** The quantities that an estimate offers and compares. */
  presets: z._default(z.array(parseWith(parsePositive)).check(z.maxLength(MAX_PRESETS)), () => [
    figureLiteral("100"),
    figureLiteral("1000"),
    figureLiteral("10000"),
  ]),
  /** Whether the detail of each instrument begins with the estimates for the presets side by side. */
  compare: z._default(z.boolean(), false),
});

type Values = z.output<typeof settingsSchema>;

/** A user's settings, for all tabs and all sources. */
export type Settings = {
  readonly [Name in keyof Values]: Values[Name] extends readonly (infer One)[]
    ? readonly One[]
    : Readonly<Values[Name]>;
};

export const DEFAULT_SETTINGS: Settings = z.parse(settingsSchema, { version: 1 });

export const settingsFormat: StoredFormat<Settings> = { schema: settingsSchema };

/** Returns a locale tag that this browser accepts; undefined for any other text. */
function asLocale(text: string): string | undefined {
  return text === "auto" || isUsable(() => Intl.getCanonicalLocales(text)) ? text : undefined;
}

/** Returns a time zone that this browser knows; undefined for any other text. */
function asTimeZone(text: string): string | undefined {
  const isNamed = () => isUsable(() => new Intl.DateTimeFormat("en", { timeZone: text }));
  return text === "local" || text === "UTC" || isNamed() ? text : undefined;
}

function isUsable(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
