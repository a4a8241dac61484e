import type { Isin } from "#market/isin.ts";
import type { TypedIn } from "#messages/typed-numbers.ts";
import type { PersistedAlerts } from "./alert-store.ts";
import type { Draft } from "./draft.ts";

type UnsavedDraft = TypedIn<Draft>;

/** Drafts of new alerts whose form was left without an answer, while the page is open. Per source: levels are prices. */
const DRAFTS = new WeakMap<PersistedAlerts, Map<Isin, UnsavedDraft>>();

/** Place of the draft of one instrument. */
export interface DraftPlace {
  readonly get: () => UnsavedDraft | undefined;
  readonly set: (draft: UnsavedDraft) => void;
  readonly clear: () => void;
}

/** Returns the place of the draft of a new alert on an instrument. */
export function draftPlace(alertStore: PersistedAlerts, isin: Isin): DraftPlace {
  const drafts = DRAFTS.get(alertStore) ?? new Map<Isin, UnsavedDraft>();
  DRAFTS.set(alertStore, drafts);
  return {
    get: () => drafts.get(isin),
    set: (draft) => void drafts.set(isin, draft),
    clear: () => void drafts.delete(isin),
  };
}
