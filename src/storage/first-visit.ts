import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Persisted } from "./persisted.ts";
import type { Store } from "./store.ts";

/** The parts of the page that a user closed, or had no more need of, before they had a list that stores this. */
export interface FirstVisit {
  readonly version: 1;
  readonly isDetailClosed: boolean;
  readonly isHintClosed: boolean;
}

const schema: z.ZodMiniType<FirstVisit> = z.strictObject({
  version: z.literal(1),
  isDetailClosed: z._default(z.boolean(), false),
  isHintClosed: z._default(z.boolean(), false),
});

const NOTHING_CLOSED: FirstVisit = { version: 1, isDetailClosed: false, isHintClosed: false };

export const firstVisitOf = (store: Pick<Store, "open">): Persisted<FirstVisit> =>
  store.open({ key: "touchline:first-visit", fallback: NOTHING_CLOSED, schema });
