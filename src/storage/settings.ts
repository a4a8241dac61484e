import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type DecimalString, figureLiteral, parsePositive } from "#market/figure.ts";
import { ownTextSchema, parsed } from "./field-schemas.ts";
import { type Density, densitySchema } from "./list-view.ts";
import type { StoredFormat } from "./stored-format.ts";

export const THEMES = ["system", "dark", "light", "contrast"] as const;
export const PALETTES = ["green-red", "red-green", "blue-orange"] as const;
/** In per cent of the usual size. */
export const TEXT_SIZES = [100, 112, 125] as const;
const LANGUAGES = ["auto", "en", "de"] as const;

export type Theme = (typeof THEMES)[number];

/** So many quantities stand side by side in a narrow pane. */
export const MOST_PRESETS = 8;

/** How a person wants the page to be, for every tab and every source. */
export interface Settings {
  readonly version: 1;
  readonly theme: Theme;
  /** The colour of what rises, then that of what falls. */
  readonly palette: (typeof PALETTES)[number];
  readonly density: Density;
  readonly textSize: (typeof TEXT_SIZES)[number];
  readonly language: (typeof LANGUAGES)[number];
  /** How figures are written: a BCP 47 tag, or `auto` for that of the language. */
  readonly locale: string;
  /** `UTC`, `local` for the device's, or an IANA name. */
  readonly timeZone: string;
  /** Whether a change lights up. */
  readonly flash: boolean;
  readonly sound: boolean;
  /** Chords by action, only where they differ from everybody's; an empty one is none at all. */
  readonly keys: Readonly<Record<string, string>>;
  /** The quantities that estimates offer, and compare. */
  readonly presets: readonly DecimalString[];
  /** Whether estimates for them stand side by side. */
  readonly compare: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  theme: "system",
  palette: "green-red",
  density: "standard",
  textSize: 100,
  language: "auto",
  locale: "auto",
  timeZone: "local",
  flash: true,
  sound: false,
  keys: {},
  presets: [figureLiteral("100"), figureLiteral("1000"), figureLiteral("10000")],
  compare: false,
};

/** Whatever is missing is as it is for everybody, so that one bad setting costs no other. */
const settingsSchema: z.ZodMiniType<Settings> = z.strictObject({
  version: z.literal(1),
  theme: z._default(z.enum(THEMES), DEFAULT_SETTINGS.theme),
  palette: z._default(z.enum(PALETTES), DEFAULT_SETTINGS.palette),
  density: z._default(densitySchema, DEFAULT_SETTINGS.density),
  textSize: z._default(z.literal(TEXT_SIZES), DEFAULT_SETTINGS.textSize),
  language: z._default(z.enum(LANGUAGES), DEFAULT_SETTINGS.language),
  locale: z._default(parsed(asLocale), DEFAULT_SETTINGS.locale),
  timeZone: z._default(parsed(asTimeZone), DEFAULT_SETTINGS.timeZone),
  flash: z._default(z.boolean(), DEFAULT_SETTINGS.flash),
  sound: z._default(z.boolean(), DEFAULT_SETTINGS.sound),
  keys: z._default(
    z.record(ownTextSchema(40), z.string().check(z.maxLength(40))),
    DEFAULT_SETTINGS.keys,
  ),
  presets: z._default(z.array(parsed(parsePositive)).check(z.maxLength(MOST_PRESETS)), () => [
    ...DEFAULT_SETTINGS.presets,
  ]),
  compare: z._default(z.boolean(), DEFAULT_SETTINGS.compare),
});

export const settingsForm: StoredFormat<Settings> = { schema: settingsSchema };

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
