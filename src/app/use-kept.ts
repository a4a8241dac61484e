import { useSyncExternalStore } from "react";
import type { Kept } from "#storage/kept.ts";

/** A kept value, and every change of it, from this tab or another. */
export const useKept = <Value>(kept: Kept<Value>): Value =>
  useSyncExternalStore(kept.subscribe, kept.get);
