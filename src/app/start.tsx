import "#market/zod-without-eval.ts";
import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { systemClock } from "#polling/clock.ts";
import { createQueryClient } from "#polling/query-client.ts";
import { openStore } from "#storage/store.ts";
import { App } from "./App.tsx";
import { Boundary } from "./Boundary.tsx";
import { boot } from "./boot.ts";
import { changeLanguage, chooseLanguage } from "./language.ts";
import { openSource } from "./open-source.ts";
import { wayToHub } from "./reach.ts";

/** A flash of another language is worse than a moment's wait, and a blank page worse than both. */
const LONGEST_WAIT_MS = 1000;

/** Puts Touchline into the page's root element and sets it going. */
export function start(page: Document): void {
  const root = page.getElementById("root");
  if (!root) throw new Error("The page has no root element");
  const store = openStore(window);
  const reach = wayToHub(new URLSearchParams(window.location.search).get("worker") === "off");
  const booting = boot(systemClock, window, (sourceId) =>
    openSource({ sourceId, clock: systemClock, store, page: window, reach }),
  );
  const { language } = store.settings.get();
  const { location, navigator } = window;
  const words = changeLanguage(chooseLanguage(location.search, language, navigator.languages));
  const patience = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  void Promise.race([words, patience]).then(() =>
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
