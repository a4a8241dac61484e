import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CheckedInstruments } from "#engine/protocol/source.ts";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { createSearch, type Labels, normalise } from "./search.ts";

/** Returns the search results among these instruments, or all; undefined before there is a list. */
export function useHits(
  listed: CheckedInstruments | undefined,
  among: readonly Isin[] | undefined,
  labels: Labels,
  query: string,
): readonly Isin[] | undefined {
  const isins = among ?? listed?.isins;
  const names = useNames();
  const search = useMemo(() => isins && createSearch(isins, labels, names), [isins, labels, names]);
  return listed && search?.find(query);
}

/** The hit that Enter picks: null where there is none, undefined before there is a list. */
export type FindHit = () => Isin | null | undefined;

/** Which hit Enter picks: the first one of a search, until Up or Down choose another. */
export function useChoice(
  hits: readonly Isin[] | undefined,
  query: string,
  onEnter: (find: FindHit) => void,
) {
  const [moved, setMoved] = useState(0);
  const isSearch = normalise(query) !== "";
  const at = isSearch && hits?.length ? Math.min(moved, hits.length - 1) : undefined;
  const hit = hits && (at === undefined ? null : (hits[at] ?? null));
  const latest = useRef(hit);
  useLayoutEffect(() => {
    latest.current = hit;
  });
  return {
    /** Its place; undefined while there is none. */
    at,
    /** To be called with every other query. */
    reset: () => setMoved(0),
    /** Says whether a key meant something here. */
    onKey(key: string): boolean {
      if (!isSearch) return false;
      if (key === "Enter") onEnter(() => latest.current);
      else if (at !== undefined && key === "ArrowUp") setMoved(Math.max(0, at - 1));
      else if (at !== undefined && key === "ArrowDown") setMoved(at + 1);
      else return false;
      return true;
    },
  };
}
