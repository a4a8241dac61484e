import { createEngine, type EngineOptions } from "./engine.ts";
import type { QuoteSource } from "./source.ts";

/** A source that asks from within the page: an engine of its own, for this tab alone. */
export function createPageSource(options: EngineOptions): QuoteSource {
  const engine = createEngine(options);
  const tab = engine.join();
  return {
    ...tab,
    close() {
      tab.close();
      engine.close();
    },
  };
}
