import { atom } from "nanostores";
import { useSyncExternalStore } from "react";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** State of an instrument's alerts: `unseen` if one of them has fired and nobody has seen it, or else fired if one has. */
export type AlertMarkState = Alert["state"] | "unseen";

/** What the row of an instrument is marked with. */
export interface RowMarks {
  /** Undefined without an alert. */
  readonly alert?: AlertMarkState | undefined;
  /** Whether the instrument is pinned in the second pane. */
  readonly isPinned?: boolean | undefined;
}

/** Of each instrument with a mark; empty until the parts of the page that mark rows have loaded. */
export const $rowMarks = atom<ReadonlyMap<Isin, RowMarks>>(new Map());

const subscribe = (changed: () => void) => $rowMarks.listen(changed);

/** Renders again only if the marks of this instrument change. */
export const useRowMarks = (isin: Isin): RowMarks | undefined =>
  useSyncExternalStore(subscribe, () => $rowMarks.get().get(isin));
