import "#market/zod-without-eval.ts";
import "#app/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Boundary } from "#app/Boundary.tsx";
import { typeAnywhere } from "#app/commands/type-anywhere.ts";
import { prefetchDetail } from "#app/lazy-parts.ts";
import { readAddress } from "#app/url/address.ts";
import { viewOf } from "#app/url/view.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { keysOf } from "#features/palette/actions.ts";
import { batchNotifications } from "#live/batch-notifications.ts";
import type { ClockTicker } from "#live/clock-ticker.ts";
import { createQueryClient } from "#live/query-client.ts";
import { systemClock } from "#live/system-clock.ts";
import { openStore } from "#storage/store.ts";
import { MissingPartsNote } from "#ui/parts/missing-part.tsx";
import { App } from "./App.tsx";
import { boot } from "./boot.ts";
import { createHubConnector } from "./connect-hub.ts";
import { changeLanguage, chooseLanguage } from "./language.ts";
import { type OpenSourceOptions, openSource } from "./open-source.ts";

function rootOf(page: Document): HTMLElement {
  const root = page.getElementById("root");
  if (!root) throw new Error("No root element");
  return root;
}

/** Offers a reload when a part is missing without which the page can show nothing. */
export const proposeReload = (page: Document): void =>
  createRoot(rootOf(page)).render(<MissingPartsNote />);

/** Longest wait for the translation: a flash of another language is bad, a blank page is worse. */
const MAX_TRANSLATION_WAIT_MS = 1000;

/**
 * Renders Touchline into the page's root element and starts it.
 *
 * @param clock clock of the whole page
 * @param open opens the source
 * @param ticker notifies the components that show time; by default once a second
 */
export function start(
  page: Document,
  clock: Clock = systemClock,
  open: (options: OpenSourceOptions) => QuoteSource = openSource,
  ticker?: ClockTicker,
): void {
  batchNotifications(clock);
  const root = rootOf(page);
  const store = openStore(window);
  const connectHub = createHubConnector(
    new URLSearchParams(window.location.search).get("worker") === "off",
  );
  const booting = boot(
    clock,
    window,
    ({ source, stream }) =>
      open({ sourceId: source, stream, clock, store, page: window, connectHub }),
    ticker,
  );
  typeAnywhere(window, () => keysOf(store.settings.get().keys));
  const { language } = store.settings.get();
  const { location, navigator } = window;
  const translation = changeLanguage(
    chooseLanguage(location.search, language, navigator.languages),
  );
  // After the translation, which the first render awaits.
  if (viewOf(location.search) === "desk" && readAddress(location.search).detail) {
    void prefetchDetail();
  }
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_TRANSLATION_WAIT_MS));
  void Promise.race([translation, timeout]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={createQueryClient()}>
          <Boundary>
            <App booting={booting} store={store} />
          </Boundary>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
