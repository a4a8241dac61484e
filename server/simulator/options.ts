import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseQuoteTime } from "#market/quote-time.ts";
import { LIMIT_HEADERS } from "./limits/limit-headers.ts";
import { LIMIT_GRAMMAR, parseLimit, WINDOWS } from "./limits/limit-policy.ts";
import { SCENARIO_NAMES } from "./scenarios/scenarios.ts";
import { STORY_NAMES } from "./scenarios/stories.ts";

/** An option that cannot be used. The message is one line that names the option and the reason. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

const MAX_INSTRUMENTS = 1_000_000;

/** Schema of a whole number within bounds, as a number or in digits. */
export function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  const digits = z.string().regex(/^\d{1,15}$/);
  return z
    .union([z.number(), digits.transform(Number)], { error })
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }));
}

/** Schema of one of these names; the error lists them. */
export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, { error: `must be one of ${names.join(", ")}` });
}

/** Schema of a time in the form of a quote; its output is nanoseconds since 1970. */
export const startTime = z
  .string({ error: "must be a UTC time such as 2026-01-05T08:00:00Z" })
  .transform((text, context) => {
    const time = parseQuoteTime(text);
    if (time !== undefined) return time.nanos as bigint;
    context.addIssue("must be a UTC time such as 2026-01-05T08:00:00Z");
    return z.NEVER;
  });

const MIN_SPEED = 0.1;
const MAX_SPEED = 100;
const SPEED_ERROR = "must be a number from 0.1 to 100";

/** Schema of a speed: market steps per usual step, rounded to thousandths. */
export const speed = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,3}(\.\d{1,3})?$/)
        .transform(Number),
    ],
    {
      error: SPEED_ERROR,
    },
  )
  .pipe(
    z
      .number({ error: SPEED_ERROR })
      .min(MIN_SPEED, { error: SPEED_ERROR })
      .max(MAX_SPEED, { error: SPEED_ERROR }),
  )
  .transform((value) => Math.round(value * 1000) / 1000);

const basePath = z
  .string()
  .regex(/^(\/[A-Za-z0-9._~-]+)*\/?$/, { error: 'must be a path such as "/markets/beta"' })
  .refine((path) => !/^\/simulator(\/|$)/.test(path), { error: "must not begin with /simulator" })
  .refine((path) => !/\/\.\.?(\/|$)/.test(path), { error: "must not hold . or .. as a part" })
  .transform((path) => path.replace(/\/$/, ""));

/** The simulator's options; the flags of the command line have the same names in kebab case. */
const optionsSchema = z.strictObject({
  host: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/, { error: "must be a host name or address" })
    .default("127.0.0.1"),
  port: whole(0, 65_535).default(0),
  token: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, { error: "must be visible ASCII without spaces" })
    .default(() => randomBytes(24).toString("base64url")),
  seed: whole(0, 2 ** 32 - 1).default(1),
  start: startTime.optional(),
  instruments: whole(0, MAX_INSTRUMENTS).default(60),
  limit: z
    .string()
    .refine((text) => parseLimit(text) !== undefined, { error: `must be ${LIMIT_GRAMMAR}` })
    .default("none"),
  window: oneOf(WINDOWS).default("fixed"),
  burst: whole(1, 999_999).optional(),
  rateLimitHeaders: oneOf(LIMIT_HEADERS).default("none"),
  scenario: oneOf(SCENARIO_NAMES).default("calm"),
  story: oneOf(STORY_NAMES).optional(),
  speed: speed.default(1),
  replay: z.string().min(1, { error: "must be the path of a recording" }).optional(),
  basePath: basePath.default(""),
});

/** Options before the check, as text or typed values. */
export type SimulatorOptions = z.input<typeof optionsSchema>;

/** Checked options with defaults. `start` is in nanoseconds since 1970; the current time if undefined. */
export type SimulatorSettings = z.output<typeof optionsSchema>;

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Checks options and applies defaults.
 *
 * @throws OptionError for the first invalid option
 */
export function readOptions(options: SimulatorOptions): SimulatorSettings {
  if (options.story !== undefined && options.scenario !== undefined) {
    throw new OptionError("--story cannot be combined with --scenario");
  }
  if (options.replay !== undefined && (options.story ?? options.scenario) !== undefined) {
    throw new OptionError("--replay cannot be combined with --scenario or --story");
  }
  const parsed = optionsSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "options");
  throw new OptionError(`--${kebab(name)}: ${issue?.message ?? "cannot be used"}`);
}
