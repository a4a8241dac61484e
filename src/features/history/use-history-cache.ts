import type { QuoteSource } from "#engine/protocol/source.ts";
import { useLive } from "#live/hooks.ts";
import type { SourceHandle } from "#live/queries.ts";
import { TREND_MS } from "#live/trends.ts";
import { openHistory } from "#storage/history/reader.ts";
import { createHistoryCache, type HistoryCache } from "./history-cache.ts";
import { QUOTES, TOUCHES } from "./resolution.ts";

const caches = new WeakMap<QuoteSource, ReturnType<typeof open>>();

/** Returns the caches of a source, shared by all callers: whole quotes for charts, touches for sparklines. */
export function cachesOf(handle: SourceHandle): ReturnType<typeof open> {
  const known = caches.get(handle.source);
  if (known) return known;
  const opened = open(handle);
  caches.set(handle.source, opened);
  return opened;
}

function open({ id, source, clock }: SourceHandle) {
  const shared = { source, clock, history: openHistory(id), onReturn };
  // What a view has drawn is there at once for the next one, such as the wall.
  const touches = createHistoryCache({ ...shared, resolution: TOUCHES, keepMs: TREND_MS });
  return {
    quotes: createHistoryCache({ ...shared, resolution: QUOTES, earlier: touches }),
    touches,
  };
}

/** Calls `act` when the page becomes visible, because a hidden page may have been frozen meanwhile. */
function onReturn(act: () => void, signal: AbortSignal): void {
  const onChange = () => {
    if (!document.hidden) act();
  };
  document.addEventListener("visibilitychange", onChange, { signal });
}

export const useHistoryCache = (): HistoryCache => cachesOf(useLive()).quotes;
