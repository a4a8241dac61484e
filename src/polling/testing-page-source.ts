import { createEngine, type EngineOptions } from "./engine.ts";
import type { QuoteSource } from "./source.ts";

/** An engine with one tab, as one source: for tests of what the engine does, without a hub between. */
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
