import { useEffect, useRef } from "react";
import { readAddress } from "#app/url/address.ts";
import type { Isin } from "#market/isin.ts";

const currentAddress = (): string => location.pathname + location.search + location.hash;

/** Returns the address of the list that this quote was opened from. */
const withoutDetail = (address: string): string =>
  address.replace(/([?&])focus=[^&#]*&?/, "$1").replace(/[?&](?=#|$)/, "");

/**
 * On a phone a quote is a page of its own, so that it has an entry in the history: Back shows the list,
 * Forward the quote. The next quote takes the place of this one. A quote that the page was opened with
 * has no list behind it, and none is made.
 */
export function useBack(
  detail: Isin | undefined,
  setDetail: (isin: Isin | undefined) => void,
): void {
  /** Quote of the current history entry. */
  const reached = useRef(detail);
  /** Address of the quote while there is a list behind it. */
  const entry = useRef<string>(undefined);
  useEffect(() => {
    const before = reached.current;
    reached.current = detail;
    // Not after Back, Forward or the first render: the address already names the quote.
    if (detail === before) return;
    const { state } = history;
    if (detail && !before) {
      entry.current = currentAddress();
      history.replaceState(state, "", withoutDetail(entry.current));
      history.pushState(state, "", entry.current);
    } else if (detail) {
      entry.current &&= currentAddress();
    } else if (entry.current) {
      // The page's back button goes back in the browser's history, so that the history does not grow.
      history.replaceState(state, "", entry.current);
      entry.current = undefined;
      history.back();
    }
  }, [detail]);
  useEffect(() => {
    const onPop = () => {
      const { detail: named } = readAddress(location.search);
      if (named === reached.current) return;
      reached.current = named;
      entry.current = named && currentAddress();
      setDetail(named);
    };
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, [setDetail]);
}
