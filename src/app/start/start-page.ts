import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { proposeReload, start } from "./start.tsx";

/** Starts the page: with frozen time if the address has `clock=`, as in tests, else with running time. */
export function startPage(page: Window): void {
  if (new URLSearchParams(page.location.search).has("clock")) {
    void importWithRetry(() => import("./frozen.ts")).then(
      ({ startFrozen }) => startFrozen(page),
      () => proposeReload(page.document),
    );
  } else {
    start(page.document);
  }
}
