import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CheckedInstruments } from "#engine/protocol/checked.ts";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { createSearch, normalise } from "./search.ts";

/**
 * Searches all instruments, or `among` these.
 *
 * @returns the hits, undefined until the list is loaded, and whether only others than `among` match
 */
export function useHits(
  listed: CheckedInstruments | undefined,
  among: readonly Isin[] | undefined,
  labels: LabelsByIsin,
  query: string,
  watched: ReadonlySet<Isin>,
) {
  const names = useNames();
  const isins = listed?.isins;
  const searchAll = useMemo(
    () => isins && createSearch(isins, labels, names),
    [isins, labels, names],
  );
  const searchSome = useMemo(
    () => among && createSearch(among, labels, names),
    [among, labels, names],
  );
  const hits = searchAll && (searchSome ?? searchAll).find(query, watched).isins;
  const isElsewhere =
    searchSome !== undefined &&
    hits?.length === 0 &&
    searchAll?.find(query, watched).isins.length !== 0;
  return { hits, isElsewhere };
}

/** Returns the hit that Enter picks: null for none, undefined while one may still come: until the list has loaded, and the names. */
export type FindHit = () => Isin | null | undefined;

/**
 * Tracks the hit that Enter picks: the first one, until Up or Down choose another.
 *
 * @param mayFindMore whether a search without a hit may have one soon, because names are still loading
 */
export function useChoice(
  hits: readonly Isin[] | undefined,
  query: string,
  mayFindMore: boolean,
  onEnter: (find: FindHit) => void,
) {
  const [selected, setSelected] = useState(0);
  const isSearch = normalise(query) !== "";
  const index = isSearch && hits?.length ? Math.min(selected, hits.length - 1) : undefined;
  const none = mayFindMore ? undefined : null;
  const hit = hits && (index === undefined ? none : (hits[index] ?? none));
  const latest = useRef(hit);
  useLayoutEffect(() => {
    latest.current = hit;
  });
  return {
    /** Index of the hit; undefined for none. */
    index,
    /** Returns to the first hit. Call it when the query changes. */
    reset: () => setSelected(0),
    /** Handles a key; returns whether it did. */
    onKey(key: string): boolean {
      if (!isSearch) return false;
      if (key === "Enter") onEnter(() => latest.current);
      else if (index !== undefined && key === "ArrowUp") setSelected(Math.max(0, index - 1));
      else if (index !== undefined && key === "ArrowDown") setSelected(index + 1);
      else return false;
      return true;
    },
  };
}
