import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { figureLiteral, parsePositive } from "#market/figure.ts";
import { LANGUAGES } from "#market/languages.ts";
import { ownTextSchema, parseWith } from "./field-schemas.ts";
import { densitySchema } from "./list-view.ts";
import type { StoredFormat } from "./stored-format.ts";

const THEMES = ["system", "dark", "light", "contrast"] as const;
const PALETTES = ["green-red", "red-green", "blue-orange"] as const;
/** In per cent of the usual size. */
export const TEXT_SIZES = [100, 112, 125] as const;

export type Theme = (typeof THEMES)[number];

/** The number of quantities that fit side by side in a narrow pane. */
export const MAX_PRESETS = 8;

/**
 * Every setting with its default. Whatever is missing or unusable is replaced by the default, so that
 * one bad setting costs no other. How each is shown is in `src/features/settings/setting-defs.ts`.
 */
const settingsSchema = z.strictObject({
  version: z.literal(1),
  theme: z._default(z.enum(THEMES), "system"),
  /** The colour of what rises, then that of what falls. */
  palette: z._default(z.enum(PALETTES), "green-red"),
  density: z._default(densitySchema, "standard"),
  textSize: z._default(z.literal(TEXT_SIZES), 100),
  language: z._default(z.enum(["auto", ...LANGUAGES]), "auto"),
  /** How figures are written: a BCP 47 tag, or `auto` for that of the language. */
  locale: z._default(parseWith(asLocale), "auto"),
  /** `UTC`, `local` for the device's, or an IANA name. */
  timeZone: z._default(parseWith(asTimeZone), "local"),
  /** Whether a change lights up. */
  flash: z._default(z.boolean(), true),
  sound: z._default(z.boolean(), false),
  /** Chords by action, only where they differ from everybody's; an empty one is none at all. */
  keys: z._default(z.record(ownTextSchema(40), z.string().check(z.maxLength(40))), {}),
  /** The quantities that estimates offer, and compare. */
  presets: z._default(z.array(parseWith(parsePositive)).check(z.maxLength(MAX_PRESETS)), () => [
    figureLiteral("100"),
    figureLiteral("1000"),
    figureLiteral("10000"),
  ]),
  /** Whether estimates for them stand side by side. */
  compare: z._default(z.boolean(), false),
});

type Values = z.output<typeof settingsSchema>;

/** How a person wants the page to be, for every tab and every source. */
export type Settings = {
  readonly [Name in keyof Values]: Values[Name] extends readonly (infer One)[]
    ? readonly One[]
    : Readonly<Values[Name]>;
};

export const DEFAULT_SETTINGS: Settings = z.parse(settingsSchema, { version: 1 });

export const settingsFormat: StoredFormat<Settings> = { schema: settingsSchema };

/** A tag that this browser understands; undefined for any other text. */
function asLocale(text: string): string | undefined {
  return text === "auto" || isUsable(() => Intl.getCanonicalLocales(text)) ? text : undefined;
}

/** A zone that this browser knows; undefined for any other text. */
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
