import { patiently } from "#ui/patiently.ts";
import { start } from "./start.tsx";

/** Sets the page going, with time that runs; with time that stands where a test's address says so. */
export function begin(page: Window): void {
  if (new URLSearchParams(page.location.search).has("clock")) {
    void patiently(() => import("./standing.ts")).then(({ standStill }) => standStill(page));
  } else {
    start(page.document);
  }
}
