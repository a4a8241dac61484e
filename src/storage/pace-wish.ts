import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Form } from "./reading.ts";

/** What a person wishes of the pace, for every source. */
export interface PaceWish {
  /** Each quote at most this often, in seconds: 1 to 60. */
  readonly everySeconds: number;
  /** Never more requests a minute than this; null for as many as the service allows. */
  readonly mostPerMinute: number | null;
}

export const SECONDS = { least: 1, most: 60 } as const;
export const PER_MINUTE = { least: 1, most: 6000 } as const;

export const DEFAULT_WISH: PaceWish = { everySeconds: 2, mostPerMinute: null };

const within = ({ least, most }: { least: number; most: number }) =>
  z.number().check(z.gte(least), z.lte(most));

export const paceWishSchema: z.ZodMiniType<PaceWish> = z.strictObject({
  everySeconds: within(SECONDS),
  mostPerMinute: z.nullable(within(PER_MINUTE)),
});

export const paceWishForm: Form<PaceWish> = { schema: paceWishSchema };
