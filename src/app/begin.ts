import { importWithRetry } from "#ui/import-with-retry.ts";
import { offerReload, start } from "./start.tsx";

/** Sets the page going, with time that runs; with time that stands where a test's address says so. */
export function begin(page: Window): void {
  if (new URLSearchParams(page.location.search).has("clock")) {
    void importWithRetry(() => import("./frozen.ts")).then(
      ({ startFrozen }) => startFrozen(page),
      () => offerReload(page.document),
    );
  } else {
    start(page.document);
  }
}
