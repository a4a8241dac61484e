import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Persisted } from "./persisted.ts";
import type { Store } from "./store.ts";

/** What the hint of a first visit says can be typed or pasted while no field has the focus. */
export const TYPED_KINDS = ["letters", "digits", "paste"] as const;
export type TypedKind = (typeof TYPED_KINDS)[number];

/** The parts of the page that a user closed, or had no more need of, before they had a list that stores this. */
export interface FirstVisit {
  readonly version: 1;
  readonly isDetailClosed: boolean;
  readonly isHintClosed: boolean;
  /** What the user has typed or pasted so: its hint is not shown again. */
  readonly used: readonly TypedKind[];
}

const schema: z.ZodMiniType<FirstVisit> = z.strictObject({
  version: z.literal(1),
  isDetailClosed: z._default(z.boolean(), false),
  isHintClosed: z._default(z.boolean(), false),
  used: z._default(z.array(z.enum(TYPED_KINDS)), () => []),
});

const NOTHING_CLOSED: FirstVisit = {
  version: 1,
  isDetailClosed: false,
  isHintClosed: false,
  used: [],
};

export const firstVisitOf = (store: Pick<Store, "open">): Persisted<FirstVisit> =>
  store.open({ key: "touchline:first-visit", fallback: NOTHING_CLOSED, schema });
