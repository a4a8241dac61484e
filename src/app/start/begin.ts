import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { proposeReload, start } from "./start.tsx";

/** Starts the page: with running time, or with frozen time where the address of a test asks for it. */
export function begin(page: Window): void {
  if (new URLSearchParams(page.location.search).has("clock")) {
    void importWithRetry(() => import("./frozen.ts")).then(
      ({ startFrozen }) => startFrozen(page),
      () => proposeReload(page.document),
    );
  } else {
    start(page.document);
  }
}
