import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import {
  ALERT_DIRECTIONS,
  ALERT_MODES,
  ALERT_REPEATS,
  ALERT_SUBJECTS,
  type AlertStore,
  type AlertSubject,
  type AlertTerms,
  MAX_ALERT_LOG,
  NO_ALERTS,
} from "#market/alerts/alert.ts";
import { type Figure, isNegative, isPositive } from "#market/figure.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { idSchema, isinSchema, parseWith, uniqueIds } from "./field-schemas.ts";
import type { Persisted } from "./persisted.ts";
import type { Store } from "./store.ts";
import type { Migration, StoredFormat } from "./stored-format.ts";

const figure = parseWith(parseFigure);
/** The range of `Date` (ECMAScript, time values). */
const epochMs = z.number().check(z.gte(-8.64e15), z.lte(8.64e15));

const terms = {
  isin: isinSchema,
  on: z.enum(ALERT_SUBJECTS),
  direction: z.enum(ALERT_DIRECTIONS),
  mode: z.enum(ALERT_MODES),
  level: figure,
  repeat: z.enum(ALERT_REPEATS),
  hysteresis: parseWith((text) => {
    const read = parseFigure(text);
    return read === undefined || isNegative(read) ? undefined : read;
  }),
  base: z.exactOptional(figure),
};

/** The level of a market age must be in whole seconds. */
const isWhole = z.refine<{ on: AlertSubject; level: Figure }>(
  ({ on, level }) => on !== "market-age" || /^\d+$/.test(level),
);

/** A move must have a base and a level above zero; other subjects have no base and no direction `either`. */
const isMove = z.refine<Pick<AlertTerms, "on" | "direction" | "level" | "base">>(
  ({ on, direction, level, base }) =>
    on === "move"
      ? base !== undefined && isPositive(base) && isPositive(level)
      : base === undefined && direction !== "either",
);

const firing = {
  at: epochMs,
  quote: z.strictObject({
    bid: figure,
    ask: figure,
    updatedAt: z.string().check(z.maxLength(40)),
    value: figure,
  }),
  acrossGap: z.boolean(),
};

/** Version of the stored format; see `setVersion` for what each one added. */
export const ALERTS_VERSION = 3;

const alertsSchema: z.ZodMiniType<AlertStore> = z.strictObject({
  version: z.literal(ALERTS_VERSION),
  run: z.exactOptional(z.string()),
  alerts: z
    .array(
      z
        .strictObject({
          ...terms,
          id: idSchema,
          state: z.enum(["armed", "fired"]),
          hasBeenShort: z.boolean(),
          fired: z.nullable(z.strictObject(firing)),
        })
        .check(isWhole, isMove),
    )
    .check(uniqueIds()),
  log: z
    .array(
      z.strictObject({
        ...firing,
        id: idSchema,
        terms: z.strictObject(terms).check(isWhole, isMove),
      }),
    )
    .check(z.maxLength(MAX_ALERT_LOG), uniqueIds()),
  unseen: z.exactOptional(z.array(idSchema).check(z.maxLength(MAX_ALERT_LOG))),
});

/**
 * Returns the id under which the alerts of a source are stored. Each has its own, so that simulated prices fire none of a
 * real source; all runs of the simulated market, each of which is another source, share theirs.
 */
export const alertSource = ({
  source,
  simulated,
}: {
  readonly source: string;
  readonly simulated: boolean;
}): string => (simulated ? "simulated" : source);

export const ALERTS_PREFIX = "touchline:alerts:";

/** Changes only the version: version 2 added alerts on a move, version 3 the unseen firings. All earlier ones are seen. */
const setVersion: Migration = (json) => ({ ...json, version: NO_ALERTS.version });

export const alertsFormat: StoredFormat<AlertStore> = {
  schema: alertsSchema,
  migrations: [setVersion, setVersion],
};

/** Opens the alerts of the source on screen. */
export const alertsOnScreen = (
  store: Pick<Store, "open">,
  config: Parameters<typeof alertSource>[0],
): Persisted<AlertStore> => alertsOf(store, alertSource(config));

/** Opens the alerts of one source, by `alertSource`. */
export const alertsOf = (store: Pick<Store, "open">, sourceId: string): Persisted<AlertStore> =>
  store.open({ key: `${ALERTS_PREFIX}${sourceId}`, fallback: NO_ALERTS, ...alertsFormat });
